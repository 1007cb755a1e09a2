// What the document of all calls (call-tree.ts) says of one call: types alone, nothing of it is in the bundle.
import type { CallTree } from './call-tree.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

declare const asked: unique symbol
/** A path with its query behind it, as only `withQuery` makes one. */
export type Asked<Path extends string> = string & { readonly [asked]: Path }

type Bare<Path extends string> = Path extends Asked<infer Known> ? Known : Path

/** A segment that was filled in (`${id}`) is a parameter; a literal one is always a name of the document. */
type Child<Tree, Name extends string> = Name extends keyof Tree
  ? Tree[Name]
  : Record<never, never> extends Record<Name, 1>
    ? Tree extends { '*': infer Any }
      ? Any
      : never
    : never

type At<Tree, Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? At<Child<Tree, Head>, Rest>
  : Child<Child<Tree, Path>, ''>

type CallsAt<Path extends string> = Bare<Path> extends `/${infer Rest}` ? At<CallTree, Rest> : never

interface Documented {
  query: unknown
  body: unknown
  answer: unknown
}

type CallOf<Path extends string, V extends Verb> =
  CallsAt<Path> extends infer Calls ? (V extends keyof Calls ? Extract<Calls[V], Documented> : never) : never

export type AnswerOf<Path extends string, V extends Verb = 'GET'> = CallOf<Path, V>['answer']
export type BodyOf<Path extends string, V extends Verb = 'POST'> = CallOf<Path, V>['body']

/** What a field of a query may be given as: a number is written out, nothing and '' leave it away. */
type Given<Value> =
  Value | (string extends Value ? number : Value extends `${infer N extends number}` ? N : never) | '' | null

type GivenQuery<Query> = { [Name in keyof Query]: Given<Query[Name]> }

export type QueryOf<Path extends string> = GivenQuery<NonNullable<CallOf<Path, 'GET'>['query']>>

type NeedsQuery<Path extends string, Query> =
  Path extends Asked<string>
    ? false
    : [Query] extends [undefined]
      ? false
      : Record<never, never> extends Query
        ? false
        : true

type Unknown<Path extends string, V extends Verb> = Path extends unknown
  ? [CallOf<Path, V>] extends [never]
    ? Path
    : never
  : never

/** Anything where the document has all these paths; else an object that no string is, which tells why. */
export type Known<Path extends string, V extends Verb> = [Unknown<Path, V>] extends [never]
  ? NeedsQuery<Path, CallOf<Path, V>['query']> extends true
    ? { 'needs a query': Path }
    : unknown
  : { 'is no call of the document': `${V} ${Bare<Unknown<Path, V>>}` }

/** What goes along with a call: its body is the document's, a form as `body`, everything else as `json`. */
export type Sent<Path extends string, V extends Verb> =
  BodyOf<Path, V> extends infer Body
    ? [Body] extends [FormData]
      ? { body: FormData; json?: undefined }
      : [Body] extends [undefined]
        ? { json?: Record<string, never>; body?: undefined }
        : { json: Body; body?: undefined }
    : never
