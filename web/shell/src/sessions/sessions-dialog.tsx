import type { OwnSession } from '@upline/contracts'
import { Button, FormFoot, NeutralBadge, QueryError, SkeletonRows } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { instantText } from '@upline/web-kit'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { browserName } from './browser-name.ts'
import { PasswordSection } from './password-section.tsx'
import css from './sessions.module.css'
import { useEndSession, useOwnSessions, useSignOutEverywhere } from './use-own-sessions.ts'

/** The user's active sessions, each with End. */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  const everywhere = useSignOutEverywhere()
  return (
    <Dialog title="Your sessions" opened onClose={onClose}>
      <p className={css.text}>
        Devices where you are signed in. Ending a session signs out that device within a few seconds.
      </p>
      <Sessions />
      <PasswordSection />
      <SecondFactorSection />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button variant="default" loading={everywhere.isPending} onClick={() => everywhere.mutate()}>
          Sign Out Everywhere
        </Button>
      </FormFoot>
    </Dialog>
  )
}

function Sessions() {
  const { data, error, refetch } = useOwnSessions()
  const end = useEndSession()
  if (error && !data) return <QueryError title="Unable to load your sessions" query={{ error, refetch }} />
  if (!data) return <SkeletonRows message="Loading sessions..." rows={2} />
  return (
    <ul className={css.list}>
      {data.toSorted(thisFirst).map((session) => (
        <li key={session.id}>
          <Row
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function Row({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const browser = browserName(session.agent)
  return (
    <>
      <div className={css.what}>
        <span className={css.name}>
          <b>{browser}</b>
          {session.isCurrent && <NeutralBadge>This session</NeutralBadge>}
        </span>
        <span className={css.where}>
          from {session.address}, since {instantText(session.startedAt)}
        </span>
        <span className={css.where}>
          {session.isCurrent ? 'In use now' : `Last used ${instantText(session.lastUsedAt)}`}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={`End the session of ${browser} from ${session.address}, since ${instantText(session.startedAt)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </>
  )
}

const thisFirst = (a: OwnSession, b: OwnSession) => Number(b.isCurrent) - Number(a.isCurrent)
