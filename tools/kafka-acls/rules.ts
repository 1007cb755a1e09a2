/** Rights of accounts at Kafka. An empty name of a topic or group never occurs. */
export interface AclRule {
  accounts: string[]
  resource: 'topic' | 'group'
  /** prefixed: every topic whose name begins so. */
  pattern: 'literal' | 'prefixed'
  names: string[]
  operations: Operation[]
}

export type Operation = 'Read' | 'Write' | 'Create' | 'Describe' | 'DescribeConfigs' | 'AlterConfigs'

export interface AclSubjects {
  services: string[]
  /** Topics begin with the name of the service that writes them. */
  topics: string[]
}

/** The account of the topics job, `npm run events` and `npm run verify`: it reads no event and writes none. */
export const OPERATOR = 'operator'

export const accountOf = (name: string): string => `upline-${name}`

/** As in the embedded log: a service writes its own topics, reads all topics, and moves the offsets of its own group. */
export function aclRules({ services, topics }: AclSubjects): AclRule[] {
  const owners = [...new Set(topics.map((topic) => `${topic.split('.')[0]}.`))].sort()
  const operator = accountOf(OPERATOR)
  const prefixed = { resource: 'topic', pattern: 'prefixed' } as const
  const literal = { resource: 'group', pattern: 'literal' } as const
  return [
    ...services
      .filter((service) => owners.includes(`${service}.`))
      .map((service): AclRule => ({
        ...{ ...prefixed, accounts: [accountOf(service)], names: [`${service}.`] },
        operations: ['Write'],
      })),
    { ...prefixed, accounts: services.map(accountOf), names: owners, operations: ['Read', 'Describe'] },
    ...services.map((service): AclRule => ({
      ...{ ...literal, accounts: [accountOf(service)], names: [service] },
      operations: ['Read', 'Describe'],
    })),
    {
      ...{ ...prefixed, accounts: [operator], names: owners },
      operations: ['Create', 'Describe', 'DescribeConfigs', 'AlterConfigs'],
    },
    { ...literal, accounts: [operator], names: services, operations: ['Describe'] },
  ]
}
