import { LOANS_ENTITIES } from '../../services/loans/database/schema/index.ts'
import { describedSql } from './described-sql.ts'
import { ownEntities } from './own-entities.ts'

it('prints the selected tables, and their references separately', async () => {
  const { tables, references } = await describedSql(LOANS_ENTITIES, ['hold_releases', 'loan_history'])
  expect(tables.map((one) => one.slice(0, 50))).toEqual([
    'create table "loan_history" ("no" bigint generated',
    'create index "loan_history_of" on "loan_history" (',
    'create table "hold_releases" ("hold_id" uuid not n',
    'create trigger hold_releases_append_only before de',
  ])
  expect(references).toEqual([
    'alter table "hold_releases" add constraint "hold_releases_hold_id_fkey" foreign key ("hold_id") references "holds" ("id") on update no action on delete no action;',
  ])
})

it('knows no service without entities', async () => {
  await expect(ownEntities('nowhere')).rejects.toThrow('There is no services/nowhere/database/schema')
})
