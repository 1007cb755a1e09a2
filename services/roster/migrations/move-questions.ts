import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * Roster's request to loans about a backdated move, and the response: chain dates of funded loans.
 * answered_at without funded_days: there are too many dates to list.
 */
class MoveQuestions extends Migration {
  override up(): void {
    this.addSql(
      'alter table move_requests add column question_id uuid, add column answered_at timestamptz, add column funded_days jsonb',
    )
  }
}

export const moveQuestions: MigrationObject = { name: '0071-move-questions', class: MoveQuestions }
