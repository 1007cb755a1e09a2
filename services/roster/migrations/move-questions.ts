import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * What roster asked loans about a move with an earlier date, and the answer: days on which funded loans take their chain.
 * answered_at without funded_days: there are too many to name.
 */
class MoveQuestions extends Migration {
  override up(): void {
    this.addSql(
      'alter table move_requests add column question_id uuid, add column answered_at timestamptz, add column funded_days jsonb',
    )
  }
}

export const moveQuestions: MigrationObject = { name: '0071-move-questions', class: MoveQuestions }
