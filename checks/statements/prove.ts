import * as ast from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import { camelCase } from '#common/key-case.ts'
import type { Engine } from '#db/connect.ts'
import { compileParameters } from '#db/named-parameters.ts'
import { type Catalogue, describeStatement, readCatalogue } from './catalogue.ts'
import { Claims, needlessNull } from './claims.ts'
import { ColumnShapes, type Shape } from './column-shapes.ts'
import { tablesWithoutCompany } from './company-conditions.ts'
import { Evaluation, enclosingFunction, Items, type Value } from './evaluate.ts'
import { everyPath } from './paths.ts'
import { Program } from './program.ts'

/** The errors found, each as "file function: error"; sorted and unique. */
export type Findings = {
  calls: number
  statements: number
  /** Statements that the database rejects. */
  refused: string[]
  /** Calls whose text is known only at run time, or that have too many forms. */
  unread: string[]
  rows: string[]
  parameters: string[]
  company: string[]
  /** Calls with more numbered parameters than are readable. */
  numbered: string[]
}

const mostNumbered = 6

type Form = { text: Value; values: Value; row: Type | undefined }
type Statement = {
  error?: string
  parameters: number[]
  columns: { name: string; shape: Shape }[]
  withoutCompany: string[]
}

/** Reads every statement from the product's code and compares it with a migrated database. */
export async function proveStatements(engine: Engine): Promise<Findings> {
  const program = new Program()
  try {
    return await new Proof(engine, program, await readCatalogue(engine)).run()
  } finally {
    program.close()
  }
}

/** The database's description of one statement. */
export async function examine(engine: Engine, catalogue: Catalogue, text: string): Promise<Statement> {
  const { parameters, results, query } = await describeStatement(engine, text)
  const columns = new ColumnShapes(catalogue)
    .columns({ query, outer: undefined })
    .map(({ name, shape }, at) => ({ name: camelCase(name), shape: { ...shape, type: results[at] ?? 0 } }))
  return { parameters, columns, withoutCompany: tablesWithoutCompany(query, catalogue) }
}

class Proof {
  readonly #engine: Engine
  readonly #program: Program
  readonly #catalogue: Catalogue
  readonly #claims: Claims
  readonly #statements = new Map<string, Statement>()
  readonly #uses = new Map<Type, { name: string; needless: string[] }[]>()
  readonly #found = {
    refused: new Set<string>(),
    unread: new Set<string>(),
    rows: new Set<string>(),
    parameters: new Set<string>(),
    company: new Set<string>(),
    numbered: new Set<string>(),
  }

  constructor(engine: Engine, program: Program, catalogue: Catalogue) {
    this.#engine = engine
    this.#program = program
    this.#catalogue = catalogue
    this.#claims = new Claims(program.checker, catalogue.elements)
  }

  async run(): Promise<Findings> {
    const calls = this.#program.callsNamed('namedQuery')
    for (const call of calls) await this.#call(call)
    this.#needlessNulls()
    const { refused, unread, rows, parameters, company, numbered } = this.#found
    const sorted = (found: Set<string>) => [...found].sort()
    return {
      calls: calls.length,
      statements: this.#statements.size,
      refused: sorted(refused),
      unread: sorted(unread),
      rows: sorted(rows),
      parameters: sorted(parameters),
      company: sorted(company),
      numbered: sorted(numbered),
    }
  }

  async #call(call: ast.CallExpression) {
    const name = `${this.#program.fileOf(call)} ${functionName(call)}`
    const { results, complete } = everyPath((path) => this.#form(call, new Evaluation(this.#program, path)))
    if (!complete || results.length === 0 || results.some(({ text }) => typeof text !== 'string'))
      this.#found.unread.add(name)
    for (const { text, values, row } of results) {
      if (typeof text !== 'string') continue
      const named = this.#hasNames(call) ? compileParameters(text) : undefined
      const statement = await this.#statement(named?.text ?? text)
      if (statement.error !== undefined) {
        this.#found.refused.add(`${name}: ${statement.error}`)
        continue
      }
      for (const table of statement.withoutCompany) this.#found.company.add(`${name}: ${table}`)
      if (row) this.#row(name, row, statement.columns)
      const wrongs = named
        ? this.#claims.ofParameters(
            this.#program.typeOf(call.arguments[2]!)!,
            named.names,
            statement.parameters,
          )
        : this.#parameters(values, statement.parameters)
      if (!named && statement.parameters.length > mostNumbered) this.#found.numbered.add(name)
      for (const wrong of wrongs) this.#found.parameters.add(`${name}: ${wrong}`)
    }
  }

  #hasNames(call: ast.CallExpression): boolean {
    const type = call.arguments[2] && this.#program.typeOf(call.arguments[2])
    return Boolean(type && this.#claims.hasNames(type))
  }

  #row(name: string, row: Type, columns: Statement['columns']) {
    const wrong = this.#claims.ofRow(row, columns)
    const needless = wrong.filter((each) => each.endsWith(needlessNull))
    for (const each of wrong) if (!needless.includes(each)) this.#found.rows.add(`${name}: ${each}`)
    const uses = this.#uses.get(row) ?? []
    this.#uses.set(row, [...uses, { name, needless }])
  }

  /* A type used by several statements may be nullable if one of them can return null. */
  #needlessNulls() {
    for (const uses of this.#uses.values())
      for (const wrong of uses[0]!.needless)
        if (uses.every(({ needless }) => needless.includes(wrong)))
          this.#found.rows.add(`${uses[0]!.name}: ${wrong}`)
  }

  #form(call: ast.CallExpression, evaluation: Evaluation): Form {
    const [, text, values] = call.arguments
    return {
      text: evaluation.value(text!),
      values: values && !this.#hasNames(call) ? evaluation.value(values) : new Items(),
      row: this.#rowType(call, evaluation),
    }
  }

  /* The type argument; for a generic function, that of the call it came through. */
  #rowType(call: ast.CallExpression, evaluation: Evaluation): Type | undefined {
    const [node] = call.typeArguments ?? []
    const type = node && this.#program.checker.getTypeFromTypeNode(node)
    if (!type?.isTypeParameter()) return type
    const owner = enclosingFunction(call)
    const site = owner && evaluation.siteOf(owner)
    return site && this.#rowType(site, evaluation)
  }

  async #statement(text: string): Promise<Statement> {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = await examine(this.#engine, this.#catalogue, text).catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
      parameters: [],
      columns: [],
      withoutCompany: [],
    }))
    this.#statements.set(text, statement)
    return statement
  }

  #parameters(values: Value, taken: readonly number[]): string[] {
    if (!(values instanceof Items) || values.open) return ['the values are not known']
    const { items } = values
    if (items.length !== taken.length) return [`${items.length} values for ${taken.length} parameters`]
    return items.flatMap(({ node }, at) => {
      const type = node && this.#program.typeOf(node)
      return type ? this.#claims.ofParameter(type, taken[at]!).map((wrong) => `$${at + 1} ${wrong}`) : []
    })
  }
}

/* The nearest enclosing function that has a name. */
function functionName(node: ast.Node): string {
  for (let each = node.parent; each; each = each.parent) {
    if ((ast.isFunctionDeclaration(each) || ast.isMethodDeclaration(each)) && each.name)
      return each.name.getText()
    if (ast.isVariableDeclaration(each) && each.initializer && isFunction(each.initializer))
      return each.name.getText()
    if (ast.isPropertyAssignment(each) && isFunction(each.initializer)) return each.name.getText()
  }
  return 'module'
}

const isFunction = (node: ast.Node) => ast.isArrowFunction(node) || ast.isFunctionExpression(node)
