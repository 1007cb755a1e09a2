import type { RecruitingSettings } from '@upline/contracts'
import { Button, FormFoot, Loading, Panel, QueryError } from '@upline/ui'
import { Switch, Textarea } from '@upline/ui/data'
import { useState } from 'react'
import { AttestationDialog } from './attestation-dialog.tsx'
import { attestedText } from './attested-text.ts'
import { useChangeSettings, useRecruitingSettings } from './use-recruiting-settings.ts'

/** For ceo and admin: recruiting bonuses on or off, and the disclosure next to earnings examples. */
export function BonusSettings() {
  const { data, error, refetch } = useRecruitingSettings()
  const [isAttesting, setIsAttesting] = useState(false)
  return (
    <Panel title="Bonus Settings" note="For the CEO and administrators">
      {data ? (
        <SettingsForm key={data.disclosure} settings={data} onAttest={() => setIsAttesting(true)} />
      ) : error ? (
        <QueryError title="Unable to load the settings" query={{ error, refetch }} />
      ) : (
        <Loading />
      )}
      <AttestationDialog opened={isAttesting} onClose={() => setIsAttesting(false)} />
    </Panel>
  )
}

function SettingsForm({ settings, onAttest }: { settings: RecruitingSettings; onAttest: () => void }) {
  const change = useChangeSettings()
  const [disclosure, setDisclosure] = useState(settings.disclosure)
  return (
    <form
      aria-label="Bonus Settings"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ disclosure: disclosure.trim() })
      }}
    >
      <Switch
        label="Pay recruiting bonuses"
        description={`Off stops new bonuses; earned ones are kept. ${attestedText(settings)}`}
        checked={settings.isBonusOn}
        onChange={(event) => (event.currentTarget.checked ? onAttest() : change.mutate({ isBonusOn: false }))}
        mb={14}
      />
      <Textarea
        label="Disclosure"
        description="Appears next to every earnings example."
        rows={3}
        maxRows={8}
        maxLength={2000}
        required
        value={disclosure}
        onChange={(event) => setDisclosure(event.currentTarget.value)}
      />
      <FormFoot>
        <Button type="submit" variant="default" loading={change.isPending} disabled={disclosure.trim() === ''}>
          Save Disclosure
        </Button>
      </FormFoot>
    </form>
  )
}
