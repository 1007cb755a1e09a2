import { Button } from '@upline/ui'
import css from './landing-page.module.css'

export const AgentNotFound = ({ username, onRetry }: { username: string; onRetry: () => void }) => (
  <main className={css.missing}>
    <h1>Agent Not Found</h1>
    <p role="alert">The requested agent profile could not be found.</p>
    <p>
      Username: <b>{username}</b>
    </p>
    <Button variant="default" onClick={onRetry}>
      Try Again
    </Button>
  </main>
)
