import { ActionIcon, IconArrowRight } from '@upline/ui'

export interface MoveButtonProps {
  className?: string
  name: string
  tabIndex: 0 | -1
  onClick: () => void
}

export const MoveButton = ({ name, ...props }: MoveButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={`Move ${name} to…`} title="Move to…" {...props}>
    <IconArrowRight size={16} aria-hidden />
  </ActionIcon>
)
