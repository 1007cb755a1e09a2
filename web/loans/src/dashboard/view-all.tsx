import { Button } from '@upline/ui'

/** The product text gives this button no action. */
export const ViewAll = () => (
  <Button variant="subtle" size="compact-sm">
    View All
  </Button>
)
