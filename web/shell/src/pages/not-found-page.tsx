import { Empty, PageHeader, Panel } from '@upline/ui'
import { Link } from '@upline/web-kit'
import css from './placeholder.module.css'

export const NotFoundPage = () => (
  <>
    <PageHeader title="Page Not Found" />
    <Panel flush>
      <Empty
        title="There is nothing at this address"
        action={
          <Link to="/dashboard" className={css.link}>
            Go to the dashboard
          </Link>
        }
      >
        It may have been typed or copied wrongly.
      </Empty>
    </Panel>
  </>
)
