import type { EvidenceSubject } from '@upline/contracts'
import { subjectText } from './evidence-subject.ts'

/** `README.txt`: what the files of a pack are, and how to check them. */
export const readmeText = (subject: EvidenceSubject, packId: string): string => `UPLINE EVIDENCE PACK

${subjectText(subject)}
Pack ${packId}

FILES

summary.pdf           Totals by payee, and each loan with its ledger entries and causes, for reading and printing
loans.json            The loans
entries.csv, .json    Every ledger entry of the loans: payee, level, rate, loan amount, plan version, cause, pay period.
                      A reversal is an entry of its own with a negative amount and the same revision as the entry that it reverses
chains.json           The upline chain of each originator on the trigger date of each funding
plans.json            The plan versions that paid the entries, in words and numbers, with who drafted and who approved them
agreements.csv, .json  The compensation agreement of each payee and plan version, its SHA-256, and when the payee acknowledged it.
                      A payee without an acknowledgment has the text of the day of the pack
adjustments.csv, .json  Booked adjustments with the member who requested and the member who approved them, and requests that
                      were not booked. Only those in the state 'booked' count
licenses.csv, .json   State licenses of the payees, as recorded now
supervision.csv, .json  How the payees supervise their downline, as recorded now, and who recorded it
approvals.json        Requests that a second person decided: changes of the loans, plan versions and assignments
disputes.json         Disputes about the loans, and their answers
holds-and-rules.json  Holds and warnings, results of compliance rules with their actions and inputs (those about a payee and a
                      quarter or a year, too), releases, changes of the actions, and who accepted deductions below the
                      floor of the payees
pay-runs.json         The pay runs of the entries, and who locked, approved and paid them
history.json          Changes of the loans, from what to what, by whom
manifest.json         The subject, the totals, what is not included, and the size and SHA-256 of each other file

Dates are calendar dates of the company (yyyy-mm-dd). Times end in Z and are UTC. Amounts are US dollars; bp are basis points
(75 bp are 0.75%). The CSV files have the values of the JSON files of the same name, in the same order. An apostrophe before
=, +, - or @ in a CSV cell keeps a spreadsheet from running it as a formula.

HOW TO CHECK THE PACK

With a copy of Upline, without a connection to its services or databases:

    npm run evidence -- verify <this zip file>

It compares the size and SHA-256 of each file with manifest.json, finds missing and additional files, compares the CSV with the
JSON files, compares each agreement with its SHA-256, and adds up the entries and adjustments of each payee.

Without Upline: compare 'sha256sum <file>' of each file with manifest.json.

Upline stored the SHA-256 of manifest.json when the pack was downloaded. Reports > Holds and GET /api/evidence/packs
show it with the subject and the time. If it equals the SHA-256 of the manifest in this zip,
the manifest is the one that Upline wrote.

What was checked, and what was not. This is not legal advice.
`
