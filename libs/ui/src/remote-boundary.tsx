import { Component, type ReactNode } from 'react'
import { LoadError } from './patterns/states.tsx'
import { PageHeader, Panel } from './patterns/panel.tsx'

interface Props {
  /** The part's name in the sidebar. */
  name: string
  onRetry: () => void
  children: ReactNode
}

/** If a part fails to load or throws, the rest of the application keeps working. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  private readonly retryClicked = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <>
        <PageHeader title={this.props.name} />
        <Panel flush>
          <LoadError
            title={`${this.props.name} is unavailable`}
            detail="This part of the application did not load. The other parts still work."
            retry="Try Again"
            onRetry={this.retryClicked}
          />
        </Panel>
      </>
    )
  }
}
