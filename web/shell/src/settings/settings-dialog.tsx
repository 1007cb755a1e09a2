import { Button, FormFoot, LoadError, SkeletonRows } from '@upline/ui'
import { Dialog, Switch } from '@upline/ui/data'
import css from '../sessions/sessions.module.css'
import { usePublicPages, useSwitchPublicPages } from './use-public-pages.ts'

/** What admin and ceo switch for everybody. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Settings" opened onClose={onClose}>
      <PublicPagesSwitch />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </FormFoot>
    </Dialog>
  )
}

function PublicPagesSwitch() {
  const { data, error, refetch } = usePublicPages()
  const change = useSwitchPublicPages()
  if (error && !data)
    return <LoadError title="The settings could not be loaded" detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows message="Loading the settings..." rows={1} />
  return (
    <>
      <Switch
        label="Public pages"
        description="Visitors see agents' landing pages, agent websites, published sites, the recruiting page of a recruiter and the registration, without signing in."
        checked={change.isPending ? change.variables : data.publicPages}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <p className={css.text}>
        {data.publicPages
          ? 'Open: everybody who has a link can read these pages.'
          : 'Closed: a visitor sees only the sign-in.'}
      </p>
    </>
  )
}
