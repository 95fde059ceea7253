import { basename } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import {
  API,
  type Project,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'
import { root } from '../source-files.ts'

/** The product's TypeScript program: the server with everything it imports, without tests. */
export class Program {
  readonly #api = new API({ cwd: root })
  readonly project: Project
  readonly #symbols = new Map<ast.Node, TypeSymbol | undefined>()
  readonly #declarations = new Map<number, ast.Node | undefined>()
  readonly #types = new Map<ast.Node, Type | undefined>()
  readonly #calls = new Map<string, ast.CallExpression[]>()

  constructor() {
    const config = `${root}/server/tsconfig.json`
    this.project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    for (const name of this.project.program.getSourceFileNames()) {
      if (!name.startsWith(`${root}/`) || /\/node_modules\/|\.d\.ts$|\.test\.ts$/.test(name)) continue
      this.#collectCalls(this.project.program.getSourceFile(name)!)
    }
  }

  typeOf(node: ast.Node): Type | undefined {
    if (!this.#types.has(node)) this.#types.set(node, this.checker.getTypeAtLocation(node))
    return this.#types.get(node)
  }

  get checker() {
    return this.project.checker
  }

  close() {
    this.#api.close()
  }

  /** Every call of a function or method of this name. */
  callsNamed(name: string): readonly ast.CallExpression[] {
    return this.#calls.get(name) ?? []
  }

  /** The symbol that a name refers to, with imports resolved. */
  symbolOf(node: ast.Node): TypeSymbol | undefined {
    if (!this.#symbols.has(node)) this.#symbols.set(node, this.#findSymbol(node))
    return this.#symbols.get(node)
  }

  declarationOf(symbol: TypeSymbol): ast.Node | undefined {
    if (!this.#declarations.has(symbol.id))
      this.#declarations.set(symbol.id, symbol.valueDeclaration?.resolve(this.project))
    return this.#declarations.get(symbol.id)
  }

  /** "x.queries.ts": without the folder, which may change. */
  fileOf(node: ast.Node): string {
    return basename(node.getSourceFile().fileName)
  }

  #findSymbol(node: ast.Node) {
    const symbol =
      node.parent && ast.isShorthandPropertyAssignment(node.parent)
        ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
        : this.checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  #collectCalls(node: ast.Node) {
    if (ast.isCallExpression(node)) {
      const { expression } = node
      const name = ast.isIdentifier(expression)
        ? expression.text
        : ast.isPropertyAccessExpression(expression)
          ? expression.name.text
          : undefined
      if (name !== undefined) {
        const known = this.#calls.get(name)
        if (known) known.push(node)
        else this.#calls.set(name, [node])
      }
    }
    node.forEachChild((child) => {
      this.#collectCalls(child)
      return undefined
    })
  }
}
