import { topicPlans } from '@upline/events/admin'
import { services } from '../start/processes.ts'
import { type AclRule, aclRules } from './rules.ts'

export const kafkaServices = (): string[] => services.map(({ name }) => name)

/** The rights of this version's services on the topics of its events. */
export const kafkaAcls = (): AclRule[] =>
  aclRules({ services: kafkaServices(), topics: topicPlans({}).map(({ topic }) => topic) })
