import { Button } from '@upline/ui'
import { Link } from '@upline/web-kit'

export const ViewAll = () => (
  <Button component={Link} to="/commissions" variant="subtle" size="compact-sm">
    View All
  </Button>
)
