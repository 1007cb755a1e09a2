import { Button } from '@upline/ui'
import { Link } from '@upline/web-kit'

/** Leads to 'Ask about a loan' from where a loan can be missing. */
export const AskLoanLink = () => (
  <Button component={Link} to="/ask-about-a-loan" variant="default" className="no-print">
    Something missing?
  </Button>
)
