import { ActionIcon, Empty, IconArrowRight, LoadError, SkeletonRows } from '@upline/ui'
import { loadFailure } from '@upline/web-kit'
import type { TreeQuery, useTree } from './use-tree.ts'

type Tree = ReturnType<typeof useTree>

/** The error of a page. Renders nothing without one. */
export const TreeError = ({ tree: { error, retry }, title }: { tree: Tree; title: string }) =>
  error && <LoadError title={title} detail={loadFailure(error)} onRetry={retry} />

/** Loading, failed or without members. */
export function NoTree({ tree, asOf, q }: TreeQuery & { tree: Tree }) {
  if (tree.error) return <TreeError tree={tree} title="Unable to load the team tree" />
  if (tree.isPending) return <SkeletonRows message="Loading team tree..." rows={1} widths={[30, 14, 14]} />
  if (q) return <Empty title="No members found">No one matches your search.</Empty>
  return <Empty title={asOf ? 'No team members on this date' : 'No Team Members Yet'} />
}

interface MoveButtonProps {
  name: string
  tabIndex: 0 | -1
  className?: string | undefined
  onClick: () => void
}

export const MoveButton = ({ name, ...props }: MoveButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={`Move ${name} to…`} title="Move to…" {...props}>
    <IconArrowRight size={16} aria-hidden />
  </ActionIcon>
)
