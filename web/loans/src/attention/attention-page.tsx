import { ATTENTION_KINDS, type AttentionItem, type AttentionKind } from '@upline/contracts'
import { Button, Empty, PageHeader, Panel, QueryError, SkeletonRows, counted } from '@upline/ui'
import { instantDate, SidePanel } from '@upline/ui/data'
import { ForChanges, Link, useCanChange, usePutParams, useSearchParams, useSignedInUser } from '@upline/web-kit'
import listCss from '../item-list/item-list.module.css'
import { ShowMore } from '../item-list/show-more.tsx'
import { AttentionFix } from './attention-fix.tsx'
import { FIX_LABELS, KIND_LABELS } from './attention-kinds.ts'
import { ConnectorLine } from './connector-line.tsx'
import css from './attention.module.css'
import { ownerText } from './former-member-balance-fix.tsx'
import { OperationsLine } from './operations-line.tsx'
import { canSeeAttention, useAttention } from './use-attention.ts'

/** Items of imports and Encompass that need a decision, each with its cause and its fix. */
export function AttentionPage() {
  const user = useSignedInUser()
  return canSeeAttention(user) ? (
    <Attention />
  ) : (
    <>
      <PageHeader title="Needs attention" back={<Back />} />
      <Panel flush>
        <Empty title="Nothing for you to resolve">Your manager resolves import and sync issues.</Empty>
      </Panel>
    </>
  )
}

const Back = () => (
  <Link className={css.back} to="/loans">
    Loan Tracking
  </Link>
)

function Attention() {
  const canChange = useCanChange()
  // The kind and the open item are in the URL.
  const [params] = useSearchParams()
  const put = usePutParams()
  const kind = ATTENTION_KINDS.find((name) => name === params.get('kind'))
  const { query, counts, items } = useAttention(kind)
  const openName = canChange ? params.get('open') : null
  const open = items.find((item) => nameOf(item) === openName)
  return (
    <>
      <Header title={counts ? title(counts.total) : 'Needs attention'} />
      <ConnectorLine />
      <OperationsLine />
      <Panel flush>
        {counts && (
          <Kinds counts={counts.counts} total={counts.total} kind={kind} onKind={(next) => put({ kind: next })} />
        )}
        {counts ? <Items items={items} onOpen={(item) => put({ open: nameOf(item) })} /> : <NotLoaded query={query} />}
        <ShowMore query={query} />
      </Panel>
      <SidePanel
        title={open ? FIX_LABELS[open.kind] : 'Resolved'}
        opened={openName !== null}
        onClose={() => put({ open: undefined })}
      >
        {open ? (
          <AttentionFix key={openName} item={open} onDone={() => put({ open: undefined })} />
        ) : (
          !query.isPending && <Empty title="Resolved">This item has already been resolved.</Empty>
        )}
      </SidePanel>
    </>
  )
}

const Header = ({ title }: { title: string }) => (
  <PageHeader
    title={title}
    sub="Items from imports and Encompass that need a decision before anyone gets paid"
    back={<Back />}
    actions={
      <Button component={Link} to="/name-matching" variant="default">
        Name Matching
      </Button>
    }
  />
)

const NotLoaded = ({ query: { error, refetch } }: { query: ReturnType<typeof useAttention>['query'] }) =>
  error ? (
    <QueryError title="Unable to load the list" query={{ error, refetch }} />
  ) : (
    <SkeletonRows message="Loading what needs attention..." />
  )

const title = (total: number) =>
  total === 0 ? 'Nothing needs attention' : counted(total, 'needs attention', 'need attention')

const nameOf = ({ kind, subject }: AttentionItem) => `${kind} ${subject}`

interface KindsProps {
  counts: Record<AttentionKind, number>
  total: number
  kind: AttentionKind | undefined
  onKind: (kind: AttentionKind | undefined) => void
}

const Kinds = ({ counts, total, kind, onKind }: KindsProps) => (
  <div className={css.kinds} role="group" aria-label="Kind">
    <button type="button" aria-pressed={kind === undefined} onClick={() => onKind(undefined)}>
      All <span className="num">{total.toLocaleString('en-US')}</span>
    </button>
    {ATTENTION_KINDS.filter((name) => counts[name] > 0 || name === kind).map((name) => (
      <button key={name} type="button" aria-pressed={kind === name} onClick={() => onKind(name)}>
        {KIND_LABELS[name]} <span className="num">{counts[name].toLocaleString('en-US')}</span>
      </button>
    ))}
  </div>
)

const Items = ({ items, onOpen }: { items: AttentionItem[]; onOpen: (item: AttentionItem) => void }) =>
  items.length === 0 ? (
    <Empty title="Nothing needs attention">Every loan has a loan officer, an amount and a status.</Empty>
  ) : (
    <ul className={`${listCss.items} ${css.items}`}>
      {items.map((item) => (
        <li key={nameOf(item)}>
          <div className={listCss.what}>
            <span className={listCss.kind}>{KIND_LABELS[item.kind]}</span>
            <b>{item.title}</b>
            <span className={listCss.dim}>{item.cause}</span>
            {item.kind === 'leaver-balance' && <span className={listCss.dim}>{ownerText(item)}</span>}
          </div>
          <time className="num" dateTime={item.openedAt}>
            {instantDate(item.openedAt)}
          </time>
          <ForChanges>
            <Button
              variant="default"
              size="xs"
              aria-label={`${FIX_LABELS[item.kind]}: ${item.title}`}
              onClick={() => onOpen(item)}
            >
              {FIX_LABELS[item.kind]}
            </Button>
          </ForChanges>
        </li>
      ))}
    </ul>
  )
