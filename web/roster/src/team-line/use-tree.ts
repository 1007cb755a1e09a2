import type { TreeAnswer } from '@upline/contracts'
import { apiPage, useQueries, withQuery, type Page, type UseQueryResult } from '@upline/web-kit'
import { useCallback, useState } from 'react'
import { assembleTree, type TreePage } from './tree-pages.ts'

const PATH = '/api/team/tree'
/** A node of 100 000 reports comes in pages of this size, as they are scrolled to. */
const PAGE = 500

type PageResult = UseQueryResult<Page<TreeAnswer>>

const isSame = (a: TreePage, b: TreePage) => a.parent === b.parent && a.cursor === b.cursor

/** The tree as far as it was opened. Its pages are queries, so that a change in the team shows by itself. */
export function useTree(asOf: string | undefined) {
  const [pages, setPages] = useState<TreePage[]>([{ parent: null }])
  const combine = useCallback(
    (results: PageResult[]) => ({
      ...assembleTree(
        results.map(({ data }, at) => ({
          ...(pages[at] ?? { parent: null }),
          nodes: data?.data,
          nextCursor: data?.nextCursor,
        })),
      ),
      isPending: Boolean(results[0]?.isPending),
      error: results.find((result) => result.error)?.error ?? null,
      retry: () => results.filter((result) => result.isError).forEach((result) => void result.refetch()),
    }),
    [pages],
  )
  const tree = useQueries({
    queries: pages.map(({ parent, cursor }) => ({
      queryKey: ['/api/team', 'tree', asOf, parent, cursor],
      queryFn: () => apiPage(withQuery(PATH, { parent, cursor, asOf, limit: PAGE })),
    })),
    combine,
  })
  const ask = (page: TreePage) => setPages((now) => (now.some((one) => isSame(one, page)) ? now : [...now, page]))
  const more = (parent: string | null) => {
    const cursor = tree.cursors.get(parent)
    if (cursor !== undefined) ask({ parent, cursor })
  }
  return { ...tree, open: (parent: string) => ask({ parent }), loadMore: more }
}
