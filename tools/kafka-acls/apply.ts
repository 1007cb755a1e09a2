import {
  type AclEntry,
  type AclOperationTypes,
  type AclPermissionTypes,
  type AclResourceTypes,
  type Admin,
  type ResourcePatternTypes,
} from 'kafkajs'
import type { AclRule, Operation } from './rules.ts'

/** By their numbers: Node does not see these exports of kafkajs. */
const OPERATIONS: Record<Operation, number> = {
  ...{ Read: 3, Write: 4, Create: 5, Describe: 8 },
  ...{ DescribeConfigs: 10, AlterConfigs: 11 },
}
const RESOURCES = { topic: 2, group: 3 }
const PATTERNS = { literal: 3, prefixed: 4 }
const ALLOW = 3

/** Adds the rights of all rules. Rights that exist stay as they are. */
export async function applyAcls(admin: Admin, rules: AclRule[]): Promise<number> {
  const acl = rules.flatMap(entriesOf)
  await admin.createAcls({ acl })
  return acl.length
}

const entriesOf = ({ accounts, resource, pattern, names, operations }: AclRule): AclEntry[] =>
  accounts.flatMap((account) =>
    names.flatMap((name) =>
      operations.map((operation) => ({
        ...{ principal: `User:${account}`, host: '*', resourceName: name },
        resourceType: RESOURCES[resource] as AclResourceTypes,
        resourcePatternType: PATTERNS[pattern] as ResourcePatternTypes,
        operation: OPERATIONS[operation] as AclOperationTypes,
        permissionType: ALLOW as AclPermissionTypes,
      })),
    ),
  )
