/** One of several brokers. Each also votes. */
export interface KafkaSeat {
  id: number
  /** All voters, this one included: id to controller port. */
  voters: Record<number, number>
  clusterId: string
}

/** A single broker replicates nothing. With three, two must have a message before it counts as written. */
const REPLICATION = {
  // A single broker has no replacement, so fencing it after a few slow seconds would only stop everything. After a crash, it must wait this
  // long, because its registration is still valid. After 60 s, Kafka gives up.
  alone: { factor: 1, inSync: 1, sessionMs: 15_000 },
  among: { factor: 3, inSync: 2, sessionMs: 9_000 },
}

/** A second listener of the broker with TLS and accounts (SASL_SSL), like on managed platforms. */
export interface SecuredListener {
  port: number
  /** Its certificate, and the mechanisms of its accounts. */
  properties: string
  /** Accounts in the format of `kafka-storage format --add-scram`. */
  scramAccounts: string[]
}

interface Broker {
  port: number
  seat: KafkaSeat
  data: string
  secured?: SecuredListener | undefined
}

/** The settings of events.md: no automatic topics, and no delay before a group starts. */
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
