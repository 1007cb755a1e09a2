import type { CallBudget, EncompassStatus } from '@upline/contracts'
import { Anchor, Button, FormError, Note, Panel } from '@upline/ui'
import { FieldList } from '@upline/ui/data'
import { failureMessage, ForChanges } from '@upline/web-kit'
import css from './integrations.module.css'
import { useTestConnection } from './use-encompass.ts'

const whole = (count: number) => count.toLocaleString('en-US')

const daily = ({ dailyLimit, dailyRemaining }: CallBudget): string =>
  dailyLimit === null || dailyRemaining === null
    ? 'Unknown until the first sync'
    : `${whole(dailyRemaining)} of ${whole(dailyLimit)} left today`

const concurrent = ({ concurrentLimit, ownLimit }: CallBudget): string =>
  concurrentLimit === null
    ? `Up to ${ownLimit} concurrent calls`
    : `Up to ${ownLimit} of the ${whole(concurrentLimit)} concurrent calls that all connected systems share`

/** The connection itself; its secrets are in the server's environment and are never shown. */
export function ConnectionPanel({ status }: { status: EncompassStatus }) {
  const test = useTestConnection()
  return (
    <Panel
      title="Connection"
      flush
      action={
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Test Connection
        </Button>
      }
    >
      <FieldList
        fields={[
          ['System', status.isSimulated ? 'Encompass simulator' : 'Encompass'],
          ['Calls', concurrent(status.calls)],
          ['Daily quota', daily(status.calls)],
          ['Failed notifications', whole(status.webhooks.failed)],
        ]}
      />
      <div className={css.message} aria-live="polite">
        <TestResult test={test} />
        {status.isSimulated && <SimulatorNote />}
      </div>
    </Panel>
  )
}

const TestResult = ({ test: { data, isError, error } }: { test: ReturnType<typeof useTestConnection> }) => (
  <>
    {data?.ok && (
      <Note>
        {data.message}: instance {data.instanceId}
        {data.missingFields.length > 0 && ` (${data.missingFields.join(', ')})`}.
      </Note>
    )}
    <FormError>
      {data && !data.ok ? data.message : isError && failureMessage(error, 'The connection could not be tested.')}
    </FormError>
  </>
)

const SimulatorNote = () => (
  <p className={css.dim}>
    Demo data: this Encompass tenant is simulated.{' '}
    <ForChanges>
      <Anchor className={css.link} href="/simulators/encompass/" target="_blank" rel="noreferrer">
        Open the simulator
      </Anchor>
    </ForChanges>
  </p>
)
