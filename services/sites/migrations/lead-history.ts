import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class LeadHistory extends Migration {
  override up(): void {
    // Who changed a lead's status, and when. Append-only, except when a lead is deleted.
    this.addSql(`create table lead_history (
      id bigint generated always as identity primary key,
      lead_id uuid not null references leads on delete cascade,
      at timestamptz not null,
      by_id text not null,
      status text not null,
      loan_number text not null)`)
    this.addSql(`create index lead_history_of_lead on lead_history (lead_id, id)`)
  }
}

export const leadHistory: MigrationObject = { name: '0005-lead-history', class: LeadHistory }
