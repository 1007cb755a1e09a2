import { Panel, QueryError } from '@upline/ui'
import type { ComponentProps } from 'react'

/** Takes the place of panels that could not be loaded. */
export const FailedPanel = (props: ComponentProps<typeof QueryError>) => (
  <Panel flush>
    <QueryError {...props} />
  </Panel>
)
