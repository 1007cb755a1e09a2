import { Button } from '@upline/ui'
import { useConnection, useQueryClient, type Connection } from '@upline/web-kit'
import { useEffect } from 'react'
import css from './connection-banner.module.css'

const RETRY_INTERVAL_MS = 15_000

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** What happened, and how old the shown numbers are. */
const bannerText = ({ state, dataFrom }: Connection): string =>
  [
    state === 'offline' ? "You're offline." : 'Some data could not be loaded. Upline keeps trying.',
    dataFrom > 0 && `You see the data from ${time.format(dataFrom)}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Above the page while the network or calls of the page fail. The page keeps its last data. */
export function ConnectionBanner() {
  const connection = useConnection()
  const client = useQueryClient()
  const isFailing = connection.state === 'failing'
  useEffect(() => {
    if (!isFailing) return
    const retry = () =>
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isFailing, client])
  return (
    // Always in the page, so that screen readers announce the text when it appears.
    <div role="status" className={css.frame}>
      {connection.state !== 'online' && (
        <div className={css.banner}>
          <span>{bannerText(connection)}</span>
          <Button size="compact-sm" variant="default" onClick={() => void client.refetchQueries({ type: 'active' })}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}
