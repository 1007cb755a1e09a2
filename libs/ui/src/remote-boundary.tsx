import { Component, type ReactNode } from 'react'
import { LoadError } from './patterns/states.tsx'
import { PageHeader, Panel } from './patterns/panel.tsx'

interface Props {
  /** The name of the page. */
  name: string
  onRetry: () => void
  children: ReactNode
}

/** If a part fails to load or throws, the rest of the application keeps working. It loads again when the network is back. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  /** A load that began offline may fail after the network is back. */
  private wasOffline = !navigator.onLine

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    addEventListener('online', this.retryIfFailed)
    addEventListener('offline', this.wentOffline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retryIfFailed)
    removeEventListener('offline', this.wentOffline)
  }

  override componentDidCatch() {
    if (!navigator.onLine || !this.wasOffline) return
    this.wasOffline = false
    this.retryClicked()
  }

  /** Another page of the part may have loaded before. */
  override componentDidUpdate({ name }: Props) {
    if (this.state.failed && name !== this.props.name) this.setState({ failed: false })
  }

  private readonly wentOffline = () => {
    this.wasOffline = true
    this.forceUpdate()
  }

  private readonly retryIfFailed = () => {
    if (this.state.failed) this.retryClicked()
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
          <LoadError {...failureText()} onRetry={this.retryClicked} />
        </Panel>
      </>
    )
  }
}

const failureText = () =>
  navigator.onLine
    ? {
        title: 'This page is unavailable',
        detail: 'This part of the application did not load. The other parts still work.',
      }
    : {
        title: "You're offline",
        detail: 'Check your internet connection. This page opens as soon as you are back online.',
      }
