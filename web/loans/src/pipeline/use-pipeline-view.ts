import type { SavedView } from '@upline/contracts'
import { useStoredSet, useSearchParams } from '@upline/web-kit'
import { useMemo } from 'react'
import { ALWAYS_SHOWN, pipelineColumns, SHOWN_AT_FIRST } from './pipeline-columns.tsx'
import { useSavedViews } from './use-saved-views.ts'
import { viewQuery } from './view-query.ts'

export type PipelineView = ReturnType<typeof usePipelineView>

const optional = pipelineColumns.filter((column) => column.key !== ALWAYS_SHOWN)
const OPTIONAL = optional.map((column) => column.key)

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

/** Columns and saved views. Filters and order are in the URL; columns are stored per user. */
export function usePipelineView() {
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useStoredSet('loan-columns', OPTIONAL, SHOWN_AT_FIRST)
  const { views, save, remove } = useSavedViews()
  const columns = useMemo(
    () => pipelineColumns.filter(({ key }) => key === ALWAYS_SHOWN || shown.includes(key)),
    [shown],
  )
  const query = viewQuery(params)
  const columnsOf = (view: SavedView) => (view.columns.length > 0 ? view.columns : SHOWN_AT_FIRST)
  const isShown = (view: SavedView) => view.query === query && isSame(columnsOf(view), shown)
  return {
    ...{ columns, optional, shown, views, query },
    isShown,
    isPlain: query === '' && !views.some(isShown),
    show: (view: SavedView) => {
      setParams(new URLSearchParams(view.query))
      setShown(OPTIONAL.filter((key) => columnsOf(view).includes(key)))
    },
    showPlain: () => {
      setParams({})
      setShown([...SHOWN_AT_FIRST])
    },
    // Columns keep the order of the table, regardless of the order of selection.
    showColumn: (key: string, isShown: boolean) =>
      setShown(OPTIONAL.filter((one) => (one === key ? isShown : shown.includes(one)))),
    saveAs: (name: string) => save.mutate({ name, query, columns: shown }),
    remove: (name: string) => remove.mutate(name),
  }
}
