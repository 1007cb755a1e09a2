import type { Approval } from '@upline/contracts'
import { Button, Empty, LoadError, NeutralBadge, PageHeader, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { focusPageIfLost, SidePanel } from '@upline/ui/data'
import { failureMessage, usePutParams, useSearchParams } from '@upline/web-kit'
import { useEffect, useRef } from 'react'
import listCss from '../item-list/item-list.module.css'
import { ShowMore } from '../item-list/show-more.tsx'
import { tableDate } from '../labels/table-date.ts'
import { PageTabs } from '../page-tabs/page-tabs.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { factRows, KIND_LABELS, paidText, STATE_LABELS } from './approval-labels.ts'
import css from './approvals.module.css'
import { type ApprovalTab, useApproval, useApprovals } from './use-approvals.ts'

const TABS: readonly { tab: ApprovalTab; label: string }[] = [
  { tab: 'pending', label: 'Pending' },
  { tab: 'decided', label: 'Decided' },
]

/** Focuses the page if a decided request leaves the list together with its focused button. */
function useKeptFocus(isOpen: boolean, approvals: readonly Approval[] | undefined): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    else if (wasOpen.current) focusPageIfLost()
  }, [isOpen, approvals])
}

/** The tab and the open request, which are in the URL. */
function useApprovalsPage() {
  const [params] = useSearchParams()
  const put = usePutParams()
  const tab: ApprovalTab = params.get('tab') === 'decided' ? 'decided' : 'pending'
  const { query, rows: approvals } = useApprovals(tab)
  const openId = params.get('open')
  const listed = approvals?.find(({ id }) => id === openId)
  const linked = useApproval(approvals && !listed ? openId : null)
  const show = (id: string | undefined) => put({ open: id })
  useKeptFocus(openId !== null, approvals)
  return { tab, query, approvals, open: listed ?? linked.data, openId, linked, show }
}

/** Changes that need a second person: what changes, whose pay it changes, and who decides. */
export function ApprovalsPage() {
  const { tab, query, approvals, open, openId, linked, show } = useApprovalsPage()
  return (
    <>
      <PageHeader title="Approvals" sub="Changes to pay take effect once a second person approves them." />
      <Tabs tab={tab} />
      <Panel flush>
        <ListState query={query} approvals={approvals} tab={tab} onOpen={show} />
        <ShowMore query={query} />
      </Panel>
      <SidePanel
        title={open ? KIND_LABELS[open.kind] : 'Approval'}
        opened={openId !== null}
        onClose={() => show(undefined)}
      >
        <OpenApproval approval={open} linked={linked} onClose={() => show(undefined)} />
      </SidePanel>
    </>
  )
}

const Tabs = ({ tab }: { tab: ApprovalTab }) => (
  <PageTabs
    label="Approvals"
    tabs={TABS.map((one) => ({
      label: one.label,
      to: one.tab === 'pending' ? '/approvals' : `/approvals?tab=${one.tab}`,
      isCurrent: one.tab === tab,
    }))}
  />
)

interface ListStateProps extends Omit<ListProps, 'approvals'> {
  query: ReturnType<typeof useApprovals>['query']
  approvals: Approval[] | undefined
}

function ListState({ query, approvals, tab, onOpen }: ListStateProps) {
  if (approvals) return <Approvals approvals={approvals} tab={tab} onOpen={onOpen} />
  if (!query.isError) return <SkeletonRows message="Loading approvals..." />
  return <QueryError title="Unable to load approvals" query={query} />
}

interface OpenProps {
  approval: Approval | undefined
  /** The request in the URL, if it is not in the list. */
  linked: ReturnType<typeof useApproval>
  onClose: () => void
}

function OpenApproval({ approval, linked, onClose }: OpenProps) {
  if (approval) return <ApprovalPanel approval={approval} onClose={onClose} />
  return (
    linked.isError && (
      <LoadError
        title="Unable to load this request"
        detail={failureMessage(linked.error, linked.error.message)}
        onRetry={() => linked.refetch()}
      />
    )
  )
}

const EMPTY: Record<ApprovalTab, { title: string; text: string }> = {
  pending: {
    title: 'Nothing is pending approval',
    text: 'Adjustments, new plan versions, changes to funded loans and new names appear here.',
  },
  decided: { title: 'Nothing has been decided yet', text: 'Approved, rejected and withdrawn requests appear here.' },
}

interface ListProps {
  approvals: readonly Approval[]
  tab: ApprovalTab
  onOpen: (id: string) => void
}

const Approvals = ({ approvals, tab, onOpen }: ListProps) =>
  approvals.length === 0 ? (
    <Empty title={EMPTY[tab].title}>{EMPTY[tab].text}</Empty>
  ) : (
    <ul
      className={`${listCss.items} ${css.items}`}
      aria-label={tab === 'pending' ? 'Pending requests' : 'Decided requests'}
    >
      {approvals.map((approval) => (
        <Item key={approval.id} approval={approval} onOpen={() => onOpen(approval.id)} />
      ))}
    </ul>
  )

function Item({ approval, onOpen }: { approval: Approval; onOpen: () => void }) {
  const { kind, state, summary, requestedBy, requestedAt, beneficiaries, canDecide } = approval
  return (
    <li>
      <div className={listCss.what}>
        <span className={listCss.kind}>{KIND_LABELS[kind]}</span>
        <b>{summary}</b>
        <span className={listCss.dim}>{changeText(approval)}</span>
        <span className={listCss.dim}>
          {requestedBy.name}, {tableDate(requestedAt, new Date())}
          {beneficiaries.length > 0 && ` · changes the pay of ${paidText(beneficiaries)}`}
        </span>
      </div>
      {state !== 'pending' && <NeutralBadge>{STATE_LABELS[state]}</NeutralBadge>}
      <Button
        variant="default"
        size="xs"
        onClick={onOpen}
        aria-label={`${canDecide ? 'Review' : 'See details'}: ${summary}`}
      >
        {canDecide ? 'Review' : 'See details'}
      </Button>
    </li>
  )
}

const MAX_FACTS = 6

/** 'Amount $547,000.00 → $600,000.00'. A scenario has dozens of facts: the panel shows the others. */
function changeText(approval: Approval): string {
  const facts = factRows(approval).filter(({ field }) => field !== 'reason')
  const shown = facts
    .slice(0, MAX_FACTS)
    .map(({ label, before, after }) => (before === undefined ? `${label} ${after}` : `${label} ${before} → ${after}`))
  const more = facts.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(' · ')
}
