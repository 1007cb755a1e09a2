/** One of several brokers, each of which also votes. */
export interface KafkaSeat {
  id: number
  /** Of all of them, this one included: id to controller port. */
  voters: Record<number, number>
  clusterId: string
}

/** A broker that stands alone replicates nothing; of three, two have to have a message before it counts as written. */
const REPLICATION = {
  // Nobody could lead in its place: being shut out for a few slow seconds would only stop everything.
  alone: { factor: 1, inSync: 1, sessionMs: 60_000 },
  among: { factor: 3, inSync: 2, sessionMs: 9_000 },
}

/** A second listener of the broker, with TLS and accounts (SASL_SSL), as managed platforms offer it. */
export interface SecuredListener {
  port: number
  /** Its certificate, and the mechanisms of its accounts. */
  properties: string
  /** Accounts as `kafka-storage format --add-scram` takes them. */
  scramAccounts: string[]
}

interface Broker {
  port: number
  seat: KafkaSeat
  data: string
  secured?: SecuredListener | undefined
}

/** Settings of events.md: no topic made by accident, no wait before a group starts. */
export function kafkaProperties({ port, seat, data, secured }: Broker): string {
  const { id, voters } = seat
  const { factor, inSync, sessionMs } = Object.keys(voters).length > 1 ? REPLICATION.among : REPLICATION.alone
  const quorum = Object.entries(voters).map(([voter, controller]) => `${voter}@127.0.0.1:${controller}`)
  const more = secured ? `,SASL_SSL://127.0.0.1:${secured.port}` : ''
  return `process.roles=broker,controller
node.id=${id}
controller.quorum.voters=${quorum.join(',')}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${voters[id]}${more}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}${more}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL
inter.broker.listener.name=PLAINTEXT
log.dirs=${data}/log
auto.create.topics.enable=false
broker.session.timeout.ms=${sessionMs}
default.replication.factor=${factor}
min.insync.replicas=${inSync}
offsets.topic.replication.factor=${factor}
offsets.topic.num.partitions=8
transaction.state.log.replication.factor=${factor}
transaction.state.log.min.isr=${inSync}
share.coordinator.state.topic.replication.factor=${factor}
share.coordinator.state.topic.min.isr=${inSync}
group.initial.rebalance.delay.ms=0
${secured?.properties ?? ''}`
}
