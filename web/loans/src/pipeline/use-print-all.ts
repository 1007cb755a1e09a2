import { toast } from '@upline/ui'
import { useEffect, useState } from 'react'
import type { usePipeline } from './use-loans.ts'

/** Longer lists are useless on paper, and browsers take too long to lay them out. */
const MAX_PRINTED = 5_000

/** Prints all filtered loans. Fetches the pages that are not loaded yet first. */
export function usePrintAll({ query, loans }: ReturnType<typeof usePipeline>) {
  const [isRequested, setRequested] = useState(false)
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const isReady = !hasNextPage || loans.length >= MAX_PRINTED || isError
  useEffect(() => {
    if (!isRequested) return
    if (!isReady) {
      if (!isFetchingNextPage) void fetchNextPage()
      return
    }
    setRequested(false)
    if (hasNextPage) {
      toast({
        title: 'Not Everything Is Printed',
        message: `The first ${loans.length.toLocaleString('en-US')} loans are printed. Use Export CSV to get all loans.`,
      })
    }
    // Not within the effect: rows must be drawn synchronously before the browser prints, which React does not allow there.
    setTimeout(() => window.print())
  }, [isRequested, isReady, isFetchingNextPage, hasNextPage, loans.length, fetchNextPage])
  return { print: () => setRequested(true), isPrinting: isRequested }
}
