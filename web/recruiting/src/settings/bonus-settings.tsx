import type { RecruitingSettings } from '@upline/contracts'
import { Button, FormFoot, Loading, Panel, QueryError } from '@upline/ui'
import { Textarea } from '@upline/ui/data'
import { useState } from 'react'
import { AttestationDialog } from './attestation-dialog.tsx'
import { BonusForm } from './bonus-form.tsx'
import { useChangeSettings, useRecruitingSettings } from './use-recruiting-settings.ts'

/** For ceo and admin: what recruiting bonuses are paid for, and the disclosure next to earnings examples. */
export function BonusSettings() {
  const { data, error, refetch } = useRecruitingSettings()
  const [isAttesting, setIsAttesting] = useState(false)
  return (
    <Panel title="Bonus Settings" note="For the CEO and administrators">
      {data ? (
        <>
          <BonusForm
            key={`${data.recruitBonus} ${data.bonusLoans}`}
            settings={data}
            onAttest={() => setIsAttesting(true)}
          />
          <DisclosureForm key={data.disclosure} settings={data} />
        </>
      ) : error ? (
        <QueryError title="Unable to load the settings" query={{ error, refetch }} />
      ) : (
        <Loading />
      )}
      <AttestationDialog opened={isAttesting} onClose={() => setIsAttesting(false)} />
    </Panel>
  )
}

function DisclosureForm({ settings }: { settings: RecruitingSettings }) {
  const change = useChangeSettings()
  const [disclosure, setDisclosure] = useState(settings.disclosure)
  return (
    <form
      aria-label="Disclosure"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ disclosure: disclosure.trim() })
      }}
    >
      <Textarea
        mt={20}
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
