import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Home, folderIn } from '../start/infra/home.ts'
import type { SecuredListener } from '../start/infra/kafka-properties.ts'
import { freePort } from '../start/infra/ports.ts'

/** What a test needs to connect to the broker's listener with TLS and accounts. */
export interface SecuredAccess {
  brokers: string[]
  caFile: string
  username: string
  password: string
  /** Accounts with no rights of their own and the same password; `username` may do everything. */
  accounts: string[]
}

const ACCOUNTS = ['upline-loans', 'upline-roster', 'upline-operator']

const MODULES = 'org.apache.kafka.common.security'

/** A listener with a new certificate, one account for SCRAM and PLAIN, and SCRAM accounts without rights. `keytool` is part of Java. */
export async function securedListener(home: Home): Promise<{ listener: SecuredListener; access: SecuredAccess }> {
  const folder = folderIn(home, 'kafka-tls')
  const [store, caFile] = [path.join(folder, 'broker.p12'), path.join(folder, 'ca.pem')]
  const storePassword = randomBytes(16).toString('hex')
  const opened = ['-keystore', store, '-storetype', 'PKCS12', '-storepass', storePassword, '-alias', 'broker']
  const names = ['-dname', 'CN=Upline test broker', '-ext', 'san=ip:127.0.0.1', '-ext', 'bc:critical=ca:true']
  const keytool = (...args: string[]) => execFileSync('keytool', args, { stdio: 'pipe' })
  keytool('-genkeypair', '-keyalg', 'EC', '-groupname', 'secp256r1', '-validity', '2', ...names, ...opened)
  keytool('-exportcert', '-rfc', '-file', caFile, ...opened)
  fs.chmodSync(store, 0o600)
  const account = { username: 'upline', password: randomBytes(16).toString('hex') }
  const port = await freePort()
  return {
    listener: {
      port,
      properties: properties({ store, storePassword, account }),
      scramAccounts: [
        `SCRAM-SHA-256=[name=${account.username},password=${account.password}]`,
        ...[account.username, ...ACCOUNTS].map((name) => `SCRAM-SHA-512=[name=${name},password=${account.password}]`),
      ],
    },
    access: { brokers: [`127.0.0.1:${port}`], caFile, ...account, accounts: ACCOUNTS },
  }
}

interface Listener {
  store: string
  storePassword: string
  account: { username: string; password: string }
}

const properties = ({ store, storePassword, account: { username, password } }: Listener): string => {
  const mechanism = (name: string, module: string) =>
    `listener.name.sasl_ssl.${name}.sasl.jaas.config=${MODULES}.${module} required`
  return `ssl.keystore.type=PKCS12
ssl.keystore.location=${store}
ssl.keystore.password=${storePassword}
ssl.key.password=${storePassword}
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS;User:${username}
sasl.enabled.mechanisms=SCRAM-SHA-512,SCRAM-SHA-256,PLAIN
${mechanism('scram-sha-512', 'scram.ScramLoginModule')};
${mechanism('scram-sha-256', 'scram.ScramLoginModule')};
${mechanism('plain', 'plain.PlainLoginModule')} user_${username}="${password}";
`
}
