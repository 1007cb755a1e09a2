import { accountOf, aclRules, type AclRule } from './rules.ts'
import { scriptOf } from './script.ts'
import { kafkaAcls, kafkaServices } from './subjects.ts'

const SUBJECTS = { services: ['loans', 'roster', 'gossip'], topics: ['loans.loan', 'loans.sync', 'roster.user'] }

/** `Write loans.` and the like, of one account. */
const rightsOf = (account: string, rules: AclRule[] = aclRules(SUBJECTS)): string[] =>
  rules
    .filter(({ accounts }) => accounts.includes(`upline-${account}`))
    .flatMap(({ resource, names, operations }) =>
      names.flatMap((name) => operations.map((operation) => `${operation} ${resource} ${name}`)),
    )

it('lets a service write only topics that begin with its name', () => {
  expect(rightsOf('loans').filter((right) => right.startsWith('Write'))).toEqual(['Write topic loans.'])
  expect(rightsOf('gossip').filter((right) => right.startsWith('Write'))).toEqual([])
})

it('lets a service read every topic and move the offsets of its own group', () => {
  const reads = rightsOf('gossip').filter((right) => right.startsWith('Read'))
  expect(reads).toEqual(['Read topic loans.', 'Read topic roster.', 'Read group gossip'])
})

it('lets the operator create and change topics, and read and write no event', () => {
  const rights = rightsOf('operator')
  expect(rights).toEqual(expect.arrayContaining(['Create topic loans.', 'AlterConfigs topic roster.']))
  expect(rights.filter((right) => /^(Read|Write)/.test(right))).toEqual([])
})

it('lets no service create or change a topic', () => {
  const changes = kafkaServices().flatMap((service) => rightsOf(service, kafkaAcls()))
  expect(changes.filter((right) => /^(Create|Alter|DescribeConfigs)/.test(right))).toEqual([])
})

it('covers every service with a group and every topic of this version', () => {
  for (const service of kafkaServices()) expect(rightsOf(service, kafkaAcls())).toContain(`Read group ${service}`)
})

it('gives each right once', () => {
  const rights = ['upline-operator', ...kafkaServices().map(accountOf)].flatMap((account) =>
    rightsOf(account.replace('upline-', ''), kafkaAcls()).map((right) => `${account}: ${right}`),
  )
  expect(rights.filter((right, at) => rights.indexOf(right) !== at)).toEqual([])
})

it('prints each rule once, with the words of kafka-acls.sh', () => {
  const script = scriptOf(aclRules(SUBJECTS), SUBJECTS.services)
  expect(script).toContain(`kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force \\
  --allow-principal User:upline-loans \\
  --operation Write \\
  --topic loans. \\
  --resource-pattern-type prefixed
`)
  expect(script.match(/^kafka-acls/gm)).toHaveLength(aclRules(SUBJECTS).length)
  expect(script.match(/^kafka-configs/gm)).toHaveLength(4)
  expect(script).toContain('SCRAM-SHA-512=[password=${OPERATOR_KAFKA_SASL_PASSWORD:?}]')
})
