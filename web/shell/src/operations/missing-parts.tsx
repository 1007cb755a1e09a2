import { LoadError } from '@upline/ui'
import type { CombinedList } from './use-operations.ts'

const names = new Intl.ListFormat('en-US')

interface Props {
  /** What the list contains, as 'failed events'. */
  what: string
  list: CombinedList<object>
}

/** Names the services whose part of a list could not be loaded, so that a shorter list does not look complete. */
export const MissingParts = ({ what, list: { missing, retry } }: Props) =>
  missing.length > 0 && (
    <LoadError title={`Unable to load ${what} of ${names.format(missing)}`} detail="The call failed." onRetry={retry} />
  )
