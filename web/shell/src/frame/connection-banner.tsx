import { Button } from '@upline/ui'
import { useConnection, useQueryClient, useRetryFailed, type Connection } from '@upline/web-kit'
import css from './connection-banner.module.css'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** What happened, and how old the shown numbers are. */
const bannerText = ({ state, dataFrom }: Connection): string =>
  [
    state === 'offline'
      ? "You're offline. Check your internet connection. Upline reconnects automatically."
      : 'Some data could not be loaded. Upline keeps trying.',
    dataFrom > 0 && `This is the data from ${time.format(dataFrom)}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** At the bottom of the window while the network or calls of the page fail. The page keeps its last data. */
export function ConnectionBanner() {
  const connection = useConnection()
  const client = useQueryClient()
  useRetryFailed(connection.state === 'failing')
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
