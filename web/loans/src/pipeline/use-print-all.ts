import { toast } from '@upline/ui'
import { useEffect, useState } from 'react'
import type { usePipeline } from './use-loans.ts'

/** More is no list that anybody reads on paper, and a page that the browser can hardly lay out. */
const MOST = 5_000

/** Prints every loan of the filter, not only those that have been scrolled to: the rest is fetched first. */
export function usePrintAll({ query, loans }: ReturnType<typeof usePipeline>) {
  const [asked, setAsked] = useState(false)
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const isReady = !hasNextPage || loans.length >= MOST || isError
  useEffect(() => {
    if (!asked) return
    if (!isReady) {
      if (!isFetchingNextPage) void fetchNextPage()
      return
    }
    setAsked(false)
    if (hasNextPage) {
      toast({
        title: 'Not Everything Is Printed',
        message: `The first ${loans.length.toLocaleString('en-US')} loans are. Export CSV holds all of them.`,
      })
    }
    // Not from within the effect: the rows are drawn at once when the browser is about to print, which React refuses there.
    setTimeout(() => window.print())
  }, [asked, isReady, isFetchingNextPage, hasNextPage, loans.length, fetchNextPage])
  return { print: () => setAsked(true), isPrinting: asked }
}
