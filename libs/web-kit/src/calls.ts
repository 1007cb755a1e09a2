// Types of one call from the API reference (call-tree.ts). Nothing of it is in the bundle.
import type { CallTree } from './call-tree.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

declare const asked: unique symbol
/** A path with its query, which only `withQuery` creates. */
export type PathWithQuery<Path extends string> = string & { readonly [asked]: Path }

type PathWithoutQuery<Path extends string> = Path extends PathWithQuery<infer Known> ? Known : Path

/** An interpolated segment (`${id}`) is a parameter. A literal one is always a name of the reference. */
type Child<Tree, Name extends string> = Name extends keyof Tree
  ? Tree[Name]
  : Record<never, never> extends Record<Name, 1>
    ? Tree extends { '*': infer Any }
      ? Any
      : never
    : never

type SubtreeAt<Tree, Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? SubtreeAt<Child<Tree, Head>, Rest>
  : Child<Child<Tree, Path>, ''>

type CallsAt<Path extends string> = PathWithoutQuery<Path> extends `/${infer Rest}` ? SubtreeAt<CallTree, Rest> : never

interface Documented {
  query: unknown
  body: unknown
  answer: unknown
}

type CallOf<Path extends string, V extends Verb> =
  CallsAt<Path> extends infer Calls ? (V extends keyof Calls ? Extract<Calls[V], Documented> : never) : never

export type AnswerOf<Path extends string, V extends Verb = 'GET'> = CallOf<Path, V>['answer']
export type BodyOf<Path extends string, V extends Verb = 'POST'> = CallOf<Path, V>['body']

/** The type of a query field: numbers are converted, empty values and '' omit it. */
type QueryValue<Value> =
  Value | (string extends Value ? number : Value extends `${infer N extends number}` ? N : never) | '' | null

type QueryValues<Query> = { [Name in keyof Query]: QueryValue<Query[Name]> }

export type QueryOf<Path extends string, V extends Verb = 'GET'> = QueryValues<NonNullable<CallOf<Path, V>['query']>>

type NeedsQuery<Path extends string, Query> =
  Path extends PathWithQuery<string>
    ? false
    : [Query] extends [undefined]
      ? false
      : Record<never, never> extends Query
        ? false
        : true

type UndocumentedPath<Path extends string, V extends Verb> = Path extends unknown
  ? [CallOf<Path, V>] extends [never]
    ? Path
    : never
  : never

/**
 * Accepts anything if the reference has all these paths; else an object type that no string matches, which names the
 * reason.
 */
export type DocumentedPath<Path extends string, V extends Verb> = [UndocumentedPath<Path, V>] extends [never]
  ? NeedsQuery<Path, CallOf<Path, V>['query']> extends true
    ? { 'needs a query': Path }
    : unknown
  : { 'is missing in the API document': `${V} ${PathWithoutQuery<UndocumentedPath<Path, V>>}` }

/** The options of a call: the body of the reference, a form as `body`, everything else as `json`. */
export type CallBody<Path extends string, V extends Verb> =
  BodyOf<Path, V> extends infer Body
    ? [Body] extends [FormData]
      ? { body: FormData; json?: undefined }
      : [Body] extends [undefined]
        ? { json?: Record<string, never>; body?: undefined }
        : { json: Body; body?: undefined }
    : never
