import { DATABASE_NAMES } from '../start/database-places.ts'
import { createRoles, passwordVariable, prefixOf, roleOf, rolesText } from '../start/infra/databases.ts'

const USAGE = `DATABASE_URL=<an account that may create roles> npm run roles
Runs deploy/postgres/roles.sql: a database and an account for each service. The passwords are in
<SERVICE>_DATABASE_PASSWORD; 'npm run secrets' prints them.
npm run roles -- --print    prints the SQL as one file for psql, without passwords`

try {
  if (process.argv[2] === '--print') {
    process.stdout.write(rolesText(prefixOf(process.env['DATABASE_URL'] || 'postgresql:///')))
    process.exit(0)
  }
  const adminUrl = process.env['DATABASE_URL']
  if (!adminUrl) throw new Error(USAGE)
  const missing = DATABASE_NAMES.map(passwordVariable).filter((name) => !process.env[name])
  if (missing.length > 0) throw new Error(`${missing.join(', ')} must be set: 'npm run secrets' prints them`)
  const prefix = prefixOf(adminUrl)
  await createRoles({ adminUrl, prefix, passwordOf: (name) => process.env[passwordVariable(name)] as string })
  for (const name of DATABASE_NAMES) {
    const role = roleOf(name, prefix)
    console.log(`${name.toUpperCase()}_DATABASE_URL: postgresql://${role}:<password>@${new URL(adminUrl).host}/${role}`)
  }
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
