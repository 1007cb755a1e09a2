import { Empty, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { ChartViewChoice, type ChartView, type TableQuery } from '@upline/ui/data'
import { loadFailure } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from './figures.module.css'

interface Props<Answer> {
  title: string
  note?: ReactNode
  /** More controls, left of the choice between chart and table. */
  action?: ReactNode
  query: TableQuery & { data: Answer | undefined }
  view: ChartView
  onView: (view: ChartView) => void
  /** Replaces the chart if all of its bars would be 0. */
  empty: { if: (answer: Answer) => boolean; title: string; text: string }
  children: (answer: Answer) => ReactNode
}

/** A panel around one chart: loading and failure, and the choice between bars and table. */
export function ChartPanel<Answer>({ title, note, action, query, view, onView, empty, children }: Props<Answer>) {
  const choice = (
    <span className={css.choice}>
      {action}
      <ChartViewChoice label={title} view={view} onView={onView} />
    </span>
  )
  const failed = query.isError && !query.data
  return (
    <Panel title={title} note={note} action={(!query.data || !empty.if(query.data)) && choice} flush>
      {query.data && empty.if(query.data) ? (
        <Empty title={empty.title}>{empty.text}</Empty>
      ) : query.data ? (
        <div className={css.body} data-view={view}>
          {children(query.data)}
        </div>
      ) : failed ? (
        <LoadError title="Unable to load" detail={loadFailure(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonRows message="Loading the chart..." rows={5} widths={[90]} />
      )}
    </Panel>
  )
}
