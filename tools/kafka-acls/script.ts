import { accountOf, type AclRule, OPERATOR } from './rules.ts'

const HEAD = `#!/bin/sh
# One account at Kafka for each service, and one for the topics job, 'npm run events' and 'npm run verify'.
#
# A service writes the topics that begin with its name, reads all topics, and moves the offsets of its own group. It creates
# and changes no topic: 'npm run events topics' or the topics job does, with the account upline-operator.
#
# 'npm run docs' writes this file. Run it with Kafka's own tools and an account that may alter the cluster:
#
#   KAFKA_BROKERS=broker:9093 ADMIN=admin.properties sh deploy/kafka/acls.sh
#
# 'npm run kafka-acls' sets the same rights without these tools. A managed Kafka creates accounts in its own way: create
# them there, and run only the second part. The broker must refuse what no rule allows
# (allow.everyone.if.no.acl.found=false). The file may run again at any time.
set -eu
`

/** The commands of Kafka's own tools, for an administrator to read and to run. */
export const scriptOf = (rules: AclRule[], services: string[]): string =>
  [
    HEAD,
    '# 1. Accounts. Their passwords come from the environment.',
    ...[...services, OPERATOR].map(accountCommand),
    '',
    '# 2. Rights.',
    ...rules.map(aclCommand),
    '',
  ].join('\n')

const accountCommand = (name: string): string => {
  const password = `\${${name.toUpperCase()}_KAFKA_SASL_PASSWORD:?}`
  return lines('kafka-configs.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --alter', [
    `--entity-type users --entity-name ${accountOf(name)}`,
    `--add-config "SCRAM-SHA-512=[password=${password}]"`,
  ])
}

const aclCommand = ({ accounts, resource, pattern, names, operations }: AclRule): string =>
  lines('kafka-acls.sh --bootstrap-server "$KAFKA_BROKERS" --command-config "$ADMIN" --add --force', [
    ...accounts.map((account) => `--allow-principal User:${account}`),
    operations.map((operation) => `--operation ${operation}`).join(' '),
    names.map((name) => `--${resource} ${name}`).join(' '),
    `--resource-pattern-type ${pattern}`,
  ])

const lines = (command: string, parts: string[]): string => [command, ...parts].join(' \\\n  ')
