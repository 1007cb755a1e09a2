import { Empty, PageHeader, Panel } from '@upline/ui'
import { Link } from '@upline/web-kit'
import css from './placeholder.module.css'

export const NotFoundPage = () => (
  <>
    <PageHeader title="Page Not Found" />
    <Panel flush>
      <Empty
        title="We couldn't find that page"
        action={
          <Link to="/dashboard" className={css.link}>
            Go to Dashboard
          </Link>
        }
      >
        Check the link or go back to the dashboard.
      </Empty>
    </Panel>
  </>
)
