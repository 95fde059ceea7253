// Long, because expressions refer to each other: one switch over the kinds of TypeScript nodes.
import * as ast from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { partsOf, symbolName } from './claims.ts'
import { DeadEnd, type Path } from './paths.ts'
import type { Program } from './program.ts'

/** A value that is known only at run time. */
export class Unknown {
  readonly node: ast.Node
  constructor(node: ast.Node) {
    this.node = node
  }
}

export type FunctionNode =
  | ast.ArrowFunction
  | ast.FunctionExpression
  | ast.FunctionDeclaration
  | ast.MethodDeclaration

class Closure {
  readonly node: FunctionNode
  readonly scope: Scope
  constructor(node: FunctionNode, scope: Scope) {
    this.node = node
    this.scope = scope
  }
}

/** An object, whose properties are evaluated when they are used. */
class Fields {
  readonly entries: ReadonlyMap<string, () => Value>
  constructor(entries: ReadonlyMap<string, () => Value>) {
    this.entries = entries
  }

  get(key: string): Value {
    return this.entries.get(key)?.()
  }
}

/** An item of an array, evaluated when it is used, with the code it comes from, if any. */
type Item = { value: () => Value; node?: ast.Node }

/** An array; `open` if an unknown number of items was added. */
export class Items {
  readonly items: Item[]
  open = false
  constructor(items: Item[] = []) {
    this.items = items
  }

  static of(values: readonly Value[]) {
    return new Items(values.map((value) => ({ value: () => value })))
  }

  get values(): Value[] {
    return this.items.map(({ value }) => value())
  }
}

export type Value = string | number | boolean | null | undefined | Unknown | Closure | Fields | Items

/** One call of a function: its parameters, and the values of its constants. */
class Scope {
  static #count = 0
  readonly id = Scope.#count++
  readonly node: FunctionNode | undefined
  readonly outer: Scope | undefined
  readonly bound = new Map<number, Value>()
  constructor(node?: FunctionNode, outer?: Scope) {
    this.node = node
    this.outer = outer
  }
}

const deepest = 80

/** Evaluates expressions along one path through the product's code, without running it. */
export class Evaluation {
  readonly #program: Program
  readonly #path: Path
  // Functions that no evaluated code calls: their parameters have any value of their type, or that of one of their
  // calls.
  readonly #outside = new Scope()
  readonly #found = new Map<ast.Node, Value>()
  #depth = 0

  constructor(program: Program, path: Path) {
    this.#program = program
    this.#path = path
  }

  value(node: ast.Node, scope: Scope = this.#outside): Value {
    if (this.#depth > deepest) return new Unknown(node)
    this.#depth += 1
    try {
      return this.#value(node, scope)
    } finally {
      this.#depth -= 1
    }
  }

  #value(node: ast.Node, scope: Scope): Value {
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isNonNullExpression(node)
    )
      return this.value(node.expression, scope)
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text
    if (ast.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''))
    if (node.kind === ast.SyntaxKind.TrueKeyword) return true
    if (node.kind === ast.SyntaxKind.FalseKeyword) return false
    if (node.kind === ast.SyntaxKind.NullKeyword) return null
    if (ast.isTemplateExpression(node)) return this.#template(node, scope)
    if (ast.isTaggedTemplateExpression(node)) return this.#rawTemplate(node, scope)
    if (ast.isIdentifier(node)) return node.text === 'undefined' ? undefined : this.#named(node, scope)
    if (ast.isConditionalExpression(node))
      return this.value(this.#truth(node.condition, scope) ? node.whenTrue : node.whenFalse, scope)
    if (ast.isBinaryExpression(node)) return this.#binary(node, scope)
    if (ast.isPrefixUnaryExpression(node)) return this.#unary(node, scope)
    if (ast.isArrowFunction(node) || ast.isFunctionExpression(node)) return new Closure(node, scope)
    if (ast.isObjectLiteralExpression(node)) return this.#fields(node, scope)
    if (ast.isArrayLiteralExpression(node)) return this.#items(node, scope)
    if (ast.isPropertyAccessExpression(node)) return this.#property(node, scope)
    if (ast.isElementAccessExpression(node)) return this.#element(node, scope)
    if (ast.isCallExpression(node)) return this.#call(node, scope)
    return new Unknown(node)
  }

  #template(node: ast.TemplateExpression, scope: Scope): Value {
    let text = node.head.text
    for (const span of node.templateSpans) {
      const value = this.value(span.expression, scope)
      // The meaning of the statement does not depend on the number.
      const known = value instanceof Unknown && this.#isNumber(span.expression) ? 1 : value
      if (!isPlain(known)) return unknownOf(value, span.expression)
      text += String(known) + span.literal.text
    }
    return text
  }

  #isNumber(node: ast.Node) {
    return Boolean((this.#program.typeOf(node)?.flags ?? 0) & TypeFlags.Number)
  }

  #rawTemplate(node: ast.TaggedTemplateExpression, scope: Scope): Value {
    if (node.tag.getText() !== 'String.raw') return new Unknown(node)
    const { template } = node
    if (ast.isNoSubstitutionTemplateLiteral(template)) return template.getText().slice(1, -1)
    let text = template.head.getText().slice(1, -2)
    for (const span of template.templateSpans) {
      const value = this.value(span.expression, scope)
      if (!isPlain(value)) return unknownOf(value, span.expression)
      text +=
        String(value) +
        span.literal
          .getText()
          .replace(/^\}/, '')
          .replace(/`$|\$\{$/, '')
    }
    return text
  }

  #truth(node: ast.Node, scope: Scope): boolean {
    if (ast.isParenthesizedExpression(node)) return this.#truth(node.expression, scope)
    if (ast.isPrefixUnaryExpression(node) && node.operator === ast.SyntaxKind.ExclamationToken)
      return !this.#truth(node.operand, scope)
    if (ast.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind
      if (kind === ast.SyntaxKind.AmpersandAmpersandToken)
        return this.#truth(node.left, scope) && this.#truth(node.right, scope)
      if (kind === ast.SyntaxKind.BarBarToken)
        return this.#truth(node.left, scope) || this.#truth(node.right, scope)
      if (kind === ast.SyntaxKind.EqualsEqualsEqualsToken) return this.#equal(node, scope)
      if (kind === ast.SyntaxKind.ExclamationEqualsEqualsToken) return !this.#equal(node, scope)
    }
    const value = this.value(node, scope)
    if (!(value instanceof Unknown)) return Boolean(value)
    const type = this.#program.typeOf(value.node)
    if (type && partsOf(type).every((part) => part.flags & TypeFlags.Object)) return true
    return this.#choose(node.getText(), node, scope, 2) === 0
  }

  #equal(node: ast.BinaryExpression, scope: Scope): boolean {
    const left = this.value(node.left, scope)
    const right = this.value(node.right, scope)
    if (!(left instanceof Unknown) && !(right instanceof Unknown)) return left === right
    if (left instanceof Unknown && (right === null || right === undefined))
      return this.#isNothing(left, scope)
    return this.#choose(`${node.left.getText()} === ${node.right.getText()}`, node, scope, 2) === 0
  }

  #isNothing(value: Unknown, scope: Scope): boolean {
    return this.#choose(`${value.node.getText()} is nothing`, value.node, scope, 2) === 0
  }

  /* The same text at the same place in the code gets the same answer along the path. */
  #choose(words: string, node: ast.Node, scope: Scope, count: number): number {
    const within = enclosingFunction(node)
    const place = `${node.getSourceFile().fileName}:${within?.pos ?? 0}`
    return this.#path.choose(`${place}:${scope.id} ${words.replace(/\s+/g, ' ')}`, count)
  }

  #binary(node: ast.BinaryExpression, scope: Scope): Value {
    const kind = node.operatorToken.kind
    if (kind === ast.SyntaxKind.QuestionQuestionToken) {
      const left = this.value(node.left, scope)
      if (left instanceof Unknown) return this.#isNothing(left, scope) ? this.value(node.right, scope) : left
      return left ?? this.value(node.right, scope)
    }
    if (kind === ast.SyntaxKind.AmpersandAmpersandToken || kind === ast.SyntaxKind.BarBarToken) {
      const wanted = kind === ast.SyntaxKind.AmpersandAmpersandToken
      return this.#truth(node.left, scope) === wanted
        ? this.value(node.right, scope)
        : this.value(node.left, scope)
    }
    if (kind === ast.SyntaxKind.EqualsEqualsEqualsToken) return this.#equal(node, scope)
    if (kind === ast.SyntaxKind.ExclamationEqualsEqualsToken) return !this.#equal(node, scope)
    const left = this.value(node.left, scope)
    const right = this.value(node.right, scope)
    if (kind === ast.SyntaxKind.PlusToken) {
      if (typeof left === 'number' && typeof right === 'number') return left + right
      if (isPlain(left) && isPlain(right)) return `${left}${right}`
      return unknownOf(left instanceof Unknown ? left : right, node)
    }
    if (kind === ast.SyntaxKind.InKeyword && typeof left === 'string' && right instanceof Fields)
      return right.entries.has(left)
    if (typeof left === 'number' && typeof right === 'number') {
      if (kind === ast.SyntaxKind.MinusToken) return left - right
      if (kind === ast.SyntaxKind.AsteriskToken) return left * right
      if (kind === ast.SyntaxKind.SlashToken) return left / right
      if (kind === ast.SyntaxKind.GreaterThanToken) return left > right
    }
    return new Unknown(node)
  }

  #unary(node: ast.PrefixUnaryExpression, scope: Scope): Value {
    if (node.operator === ast.SyntaxKind.ExclamationToken) return this.#truth(node, scope)
    const value = this.value(node.operand, scope)
    if (node.operator === ast.SyntaxKind.MinusToken && typeof value === 'number') return -value
    return new Unknown(node)
  }

  #fields(node: ast.ObjectLiteralExpression, scope: Scope): Value {
    const entries = new Map<string, () => Value>()
    for (const property of node.properties) {
      if (ast.isSpreadAssignment(property)) {
        const value = this.value(property.expression, scope)
        if (!(value instanceof Fields)) return new Unknown(node)
        for (const [key, each] of value.entries) entries.set(key, each)
      } else if (ast.isShorthandPropertyAssignment(property)) {
        const { name } = property
        if (ast.isIdentifier(name)) entries.set(name.text, () => this.#named(name, scope))
      } else if (ast.isMethodDeclaration(property)) {
        entries.set(property.name.getText(), () => new Closure(property, scope))
      } else if (ast.isPropertyAssignment(property)) {
        const name = property.name
        if (ast.isComputedPropertyName(name)) return new Unknown(node)
        entries.set(ast.isStringLiteral(name) ? name.text : name.getText(), () =>
          this.value(property.initializer, scope),
        )
      } else return new Unknown(node)
    }
    return new Fields(entries)
  }

  #items(node: ast.ArrayLiteralExpression, scope: Scope): Value {
    const result = new Items()
    for (const element of node.elements) this.#add(result, element, scope)
    return result
  }

  #add(list: Items, element: ast.Node, scope: Scope) {
    if (ast.isSpreadElement(element)) {
      const value = this.value(element.expression, scope)
      if (!(value instanceof Items)) {
        list.open = true
        return
      }
      list.items.push(...value.items)
      list.open ||= value.open
    } else list.items.push({ value: () => this.value(element, scope), node: element })
  }

  #property(node: ast.PropertyAccessExpression, scope: Scope): Value {
    if (this.#isGiven(node.expression, scope)) {
      const type = this.#program.typeOf(node)
      if (type && isNumeric(type)) return this.#anyOfType(node, scope)
    }
    const of = this.value(node.expression, scope)
    const name = node.name.text
    if (of instanceof Fields) return of.get(name)
    if ((typeof of === 'string' || (of instanceof Items && !of.open)) && name === 'length')
      return typeof of === 'string' ? of.length : of.items.length
    if ((of === undefined || of === null) && node.questionDotToken) return undefined
    return this.#anyOfType(node, scope)
  }

  /* Whether it comes from a parameter of a function that is called from outside. */
  #isGiven(node: ast.Node, scope: Scope): boolean {
    if (ast.isPropertyAccessExpression(node)) return this.#isGiven(node.expression, scope)
    if (!ast.isIdentifier(node)) return false
    const symbol = this.#program.symbolOf(node)
    if (!symbol || homeOf(symbol.id, scope)) return false
    const declaration = this.#program.declarationOf(symbol)
    return Boolean(declaration && ast.isParameterDeclaration(declaration))
  }

  #element(node: ast.ElementAccessExpression, scope: Scope): Value {
    const of = this.value(node.expression, scope)
    const key = this.value(node.argumentExpression!, scope)
    if (of instanceof Fields) {
      if (typeof key === 'string' || typeof key === 'number') return of.get(String(key))
      const keys = [...of.entries.keys()]
      return of.get(keys[this.#choose(node.getText(), node, scope, keys.length)]!)
    }
    if (of instanceof Items && typeof key === 'number') return of.items[key]?.value()
    return this.#anyOfType(node, scope)
  }

  #call(node: ast.CallExpression, scope: Scope): Value {
    const { expression } = node
    if (ast.isPropertyAccessExpression(expression)) {
      const of = this.value(expression.expression, scope)
      const method = this.#method(of, expression.name.text, node, scope)
      if (method !== noMethod) return method
    }
    const type = this.#program.typeOf(node)
    if (type && isNumeric(type)) return this.#anyOfType(node, scope)
    const called = this.value(expression, scope)
    if (!(called instanceof Closure)) return this.#anyOfType(node, scope)
    return this.#apply(called, this.#arguments(node, scope), node)
  }

  #arguments(node: ast.CallExpression, scope: Scope) {
    const list = new Items()
    for (const argument of node.arguments) this.#add(list, argument, scope)
    return list.values
  }

  #method(of: Value, name: string, node: ast.CallExpression, scope: Scope): Value | typeof noMethod {
    if (
      ast.isPropertyAccessExpression(node.expression) &&
      node.expression.expression.getText() === 'Object'
    ) {
      return this.#ofObject(name, this.#arguments(node, scope)[0])
    }
    if (name === 'fromCharCode') {
      const codes = this.#arguments(node, scope)
      return codes.every((code) => typeof code === 'number') ? String.fromCharCode(...codes) : noMethod
    }
    if (name === 'from' && node.getText().startsWith('Array.from(')) {
      const [like, fill] = this.#arguments(node, scope)
      const length = like instanceof Fields ? like.get('length') : undefined
      if (typeof length !== 'number' || !(fill instanceof Closure)) return noMethod
      return Items.of(Array.from({ length }, (_, at) => this.#apply(fill, [undefined, at], node)))
    }
    if (typeof of === 'string') {
      const given = this.#arguments(node, scope)
      if (!given.every((value) => typeof value === 'string')) return noMethod
      const [a, b] = given
      if (name === 'replaceAll' && a !== undefined && b !== undefined) return of.replaceAll(a, b)
      if (name === 'replace' && a !== undefined && b !== undefined) return of.replace(a, b)
      if (name === 'trim') return of.trim()
      return noMethod
    }
    if (!(of instanceof Items) || of.open) return noMethod
    const [first, second] = this.#arguments(node, scope)
    if (name === 'slice' && typeof first === 'number') {
      const part = new Items(of.items.slice(first, typeof second === 'number' ? second : undefined))
      return part
    }
    if (name !== 'join' && name !== 'map' && name !== 'reduce' && name !== 'filter') return noMethod
    const { values } = of
    if (name === 'join' && values.every(isPlain)) return values.join(typeof first === 'string' ? first : ',')
    if (name === 'map' && first instanceof Closure)
      return Items.of(values.map((item, at) => this.#apply(first, [item, at], node)))
    if (name === 'reduce' && first instanceof Closure)
      return values.reduce<Value>((sum, item) => this.#apply(first, [sum, item], node), second)
    if (name === 'filter' && first instanceof Closure) {
      const kept = values.map((item) => this.#apply(first, [item], node))
      if (kept.some((each) => each instanceof Unknown)) return noMethod
      return Items.of(values.filter((_, at) => kept[at]))
    }
    if (name === 'filter' && node.arguments[0]?.getText() === 'Boolean')
      return Items.of(values.filter(Boolean))
    return noMethod
  }

  #ofObject(name: string, of: Value): Value | typeof noMethod {
    if (name === 'fromEntries' && of instanceof Items && !of.open) {
      const pairs = of.values.map((pair) => (pair instanceof Items ? pair.items : []))
      return new Fields(new Map(pairs.map(([key, value]) => [String(key?.value()), () => value?.value()])))
    }
    if (!(of instanceof Fields)) return noMethod
    const keys = [...of.entries.keys()]
    if (name === 'keys') return Items.of(keys)
    if (name === 'values') return Items.of(keys.map((key) => of.get(key)))
    if (name === 'entries') return Items.of(keys.map((key) => Items.of([key, of.get(key)])))
    return noMethod
  }

  #apply(closure: Closure, given: readonly Value[], call: ast.Node): Value {
    const { node } = closure
    const scope = new Scope(node, closure.scope)
    node.parameters.forEach((parameter, at) => {
      const value = parameter.dotDotDotToken
        ? Items.of(given.slice(at))
        : given[at] === undefined && parameter.initializer
          ? this.value(parameter.initializer, scope)
          : given[at]
      this.#bind(parameter.name, value, scope)
    })
    if (!node.body) return new Unknown(call)
    if (!ast.isBlock(node.body)) return this.value(node.body, scope)
    const returned = this.#run(node.body.statements, scope)
    return returned === undefined ? undefined : returned.value
  }

  #bind(name: ast.BindingName, value: Value, scope: Scope) {
    if (ast.isIdentifier(name)) {
      const symbol = this.#program.symbolOf(name)
      if (symbol) scope.bound.set(symbol.id, value)
      return
    }
    name.elements.forEach((element, at) => {
      if (!ast.isBindingElement(element) || !element.name) return
      const part = this.#part(element, at, value, scope)
      this.#bind(element.name, part, scope)
    })
  }

  #part(element: ast.BindingElement, at: number, value: Value, scope: Scope): Value {
    if (element.dotDotDotToken) {
      if (!(value instanceof Fields)) return new Unknown(element)
      const named = (element.parent as ast.BindingPattern).elements.map((each) =>
        ast.isBindingElement(each) ? (each.propertyName ?? each.name)?.getText() : undefined,
      )
      return new Fields(new Map([...value.entries].filter(([key]) => !named.includes(key))))
    }
    const key = (element.propertyName ?? element.name)?.getText()
    const part =
      value instanceof Fields
        ? value.get(key!)
        : value instanceof Items
          ? value.items[at]?.value()
          : value === undefined
            ? undefined
            : this.#anyOfType(element.name!, scope)
    return part === undefined && element.initializer ? this.value(element.initializer, scope) : part
  }

  /* The value that a block returns, wrapped; undefined if it runs to its end. */
  #run(statements: readonly ast.Statement[], scope: Scope): { value: Value } | undefined {
    for (const statement of statements) {
      const returned = this.#step(statement, scope)
      if (returned) return returned
    }
    return undefined
  }

  #step(statement: ast.Statement, scope: Scope): { value: Value } | undefined {
    if (ast.isReturnStatement(statement))
      return { value: statement.expression && this.value(statement.expression, scope) }
    if (ast.isThrowStatement(statement)) throw new DeadEnd()
    if (ast.isBlock(statement)) return this.#run(statement.statements, scope)
    if (ast.isIfStatement(statement)) {
      if (this.#truth(statement.expression, scope)) return this.#step(statement.thenStatement, scope)
      return statement.elseStatement && this.#step(statement.elseStatement, scope)
    }
    if (ast.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        this.#bind(name, initializer ? this.value(initializer, scope) : undefined, scope)
      return undefined
    }
    if (ast.isExpressionStatement(statement)) {
      this.#change(statement.expression, scope)
      return undefined
    }
    if (ast.isFunctionDeclaration(statement) || onlyThrows(statement)) return undefined
    return { value: new Unknown(statement) }
  }

  /* list.push(…), text = …, text += … */
  #change(node: ast.Expression, scope: Scope) {
    if (ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression)) {
      const of = this.value(node.expression.expression, scope)
      if (!(of instanceof Items)) return
      if (node.expression.name.text === 'push') for (const each of node.arguments) this.#add(of, each, scope)
      else of.open = true
      return
    }
    if (!ast.isBinaryExpression(node) || !ast.isIdentifier(node.left)) return
    const symbol = this.#program.symbolOf(node.left)
    const home = symbol && homeOf(symbol.id, scope)
    if (!symbol || !home) return
    const kind = node.operatorToken.kind
    if (kind === ast.SyntaxKind.EqualsToken) home.bound.set(symbol.id, this.value(node.right, scope))
    else if (kind === ast.SyntaxKind.PlusEqualsToken) {
      const left = home.bound.get(symbol.id)
      const right = this.value(node.right, scope)
      home.bound.set(symbol.id, isPlain(left) && isPlain(right) ? `${left}${right}` : new Unknown(node))
    } else home.bound.set(symbol.id, new Unknown(node))
  }

  #named(node: ast.Identifier, scope: Scope): Value {
    const symbol = this.#program.symbolOf(node)
    if (!symbol) return new Unknown(node)
    const home = homeOf(symbol.id, scope)
    if (home) return home.bound.get(symbol.id)
    const declaration = this.#program.declarationOf(symbol)
    if (!declaration) return new Unknown(node)
    return this.#declared(declaration, symbol.id, node)
  }

  /* Evaluated once per path: both parts of `const { text, values } = …` come from the same run. */
  #declared(declaration: ast.Node, id: number, use: ast.Node): Value {
    if (id >= 0 && !ast.isParameterDeclaration(declaration)) return this.#find(declaration, id, use)
    if (!this.#found.has(declaration)) this.#found.set(declaration, this.#find(declaration, id, use))
    return this.#found.get(declaration)
  }

  #find(declaration: ast.Node, id: number, use: ast.Node): Value {
    if (ast.isFunctionDeclaration(declaration)) return new Closure(declaration, this.#outside)
    if (ast.isParameterDeclaration(declaration)) return this.#parameter(declaration, use)
    if (ast.isVariableDeclaration(declaration)) return this.#variable(declaration, id, use)
    if (ast.isBindingElement(declaration)) {
      const type = this.#program.typeOf(declaration.name!)
      if (type && !literals(type) && isNumeric(type)) return new Unknown(use)
      const parent = declaration.parent.parent
      const whole = ast.isBindingElement(parent)
        ? new Unknown(parent)
        : this.#declared(parent, -1, declaration)
      const at = (declaration.parent as ast.BindingPattern).elements.indexOf(declaration as never)
      return this.#part(declaration, at, whole, this.#outside)
    }
    return new Unknown(use)
  }

  /* A constant of a module, or of a function called from outside: runs the statements that change it, up to its use. */
  #variable(declaration: ast.VariableDeclaration, id: number, use: ast.Node): Value {
    const loop = declaration.parent.parent
    if (ast.isForOfStatement(loop)) {
      const list = this.value(loop.expression)
      if (list instanceof Items && !list.open)
        return list.items[this.#path.choose(`turn ${place(loop)}`, list.items.length)]?.value()
      return this.#anyOfType(declaration.name, this.#outside)
    }
    const value = declaration.initializer ? this.value(declaration.initializer, this.#outside) : undefined
    if (id < 0) return value
    const within = enclosingFunction(declaration)
    if (!within || !ast.isBlock(within.body!)) {
      this.#outside.bound.set(id, value)
      return value
    }
    const constant = Boolean(declaration.parent.flags & ast.NodeFlags.Const)
    if (constant && !(value instanceof Items)) {
      this.#outside.bound.set(id, value)
      return value
    }
    this.#outside.bound.set(id, value)
    this.#replay(within.body, id, declaration.end, use.pos)
    return this.#outside.bound.get(id)
  }

  /* Runs the statements between two places that change the variable. */
  #replay(node: ast.Node, id: number, from: number, until: number) {
    if (node.end <= from || node.pos >= until) return
    if (ast.isIfStatement(node) && this.#changes(node, id)) {
      // If the use is inside a branch, that branch was taken.
      const inThen = node.thenStatement.pos < until && until <= node.thenStatement.end
      const inElse = node.elseStatement && node.elseStatement.pos < until && until <= node.elseStatement.end
      const taken = inThen || (!inElse && this.#truth(node.expression, this.#outside))
      if (taken) this.#replay(node.thenStatement, id, from, until)
      else if (node.elseStatement) this.#replay(node.elseStatement, id, from, until)
      return
    }
    if (ast.isExpressionStatement(node)) {
      if (this.#changes(node, id)) this.#change(node.expression, this.#outside)
      return
    }
    if (
      (ast.isForOfStatement(node) || ast.isForStatement(node) || ast.isWhileStatement(node)) &&
      this.#changes(node, id)
    ) {
      const value = this.#outside.bound.get(id)
      if (value instanceof Items) value.open = true
      else this.#outside.bound.set(id, new Unknown(node))
      return
    }
    node.forEachChild((child) => {
      this.#replay(child, id, from, until)
      return undefined
    })
  }

  #changes(node: ast.Node, id: number): boolean {
    let found = false
    const look = (each: ast.Node): undefined => {
      const target =
        ast.isBinaryExpression(each) &&
        each.operatorToken.kind >= ast.SyntaxKind.FirstAssignment &&
        each.operatorToken.kind <= ast.SyntaxKind.LastAssignment
          ? each.left
          : ast.isCallExpression(each) && ast.isPropertyAccessExpression(each.expression)
            ? each.expression.expression
            : undefined
      if (target && ast.isIdentifier(target) && this.#program.symbolOf(target)?.id === id) found = true
      if (!found) each.forEachChild(look)
    }
    look(node)
    return found
  }

  #parameter(declaration: ast.ParameterDeclaration, use: ast.Node): Value {
    const type = this.#program.typeOf(declaration.name)
    const limited = type && literals(type)
    const owner = declaration.parent as FunctionNode
    // Within another function the few calls are known, which determines the combinations of arguments.
    const sites = !limited || enclosingFunction(owner) ? this.sitesOf(owner) : []
    if (limited && sites.length === 0)
      return limited[this.#path.choose(`${place(declaration)} ${declaration.name.getText()}`, limited.length)]
    if (type && !limited && isNumeric(type)) return new Unknown(use)
    if (sites.length === 0) return new Unknown(use)
    const site = sites[this.#path.choose(`called ${place(owner)}`, sites.length)]!
    const at = owner.parameters.indexOf(declaration)
    const argument = site.arguments[at]
    if (!argument) return declaration.initializer ? this.value(declaration.initializer) : undefined
    if (site.arguments.slice(0, at + 1).some((each) => ast.isSpreadElement(each))) return new Unknown(use)
    const value = this.value(argument)
    return value === undefined && declaration.initializer ? this.value(declaration.initializer) : value
  }

  /** The calls of a function, found by name. */
  sitesOf(owner: ast.Node): ast.CallExpression[] {
    const name =
      ast.isFunctionDeclaration(owner) || ast.isMethodDeclaration(owner)
        ? owner.name
        : ast.isVariableDeclaration(owner.parent)
          ? owner.parent.name
          : undefined
    if (!name || !(ast.isIdentifier(name) || ast.isPrivateIdentifier(name))) return []
    const symbol = this.#program.symbolOf(name)
    return this.#program.callsNamed(name.text).filter(({ expression }) => {
      const called = ast.isPropertyAccessExpression(expression) ? expression.name : expression
      return this.#program.symbolOf(called)?.id === symbol?.id
    })
  }

  /** The call of a function that this path came through. */
  siteOf(owner: ast.Node): ast.CallExpression | undefined {
    const sites = this.sitesOf(owner)
    return sites.length === 0 ? undefined : sites[this.#path.choose(`called ${place(owner)}`, sites.length)]
  }

  /* One of the few possible values of its type, or unknown. */
  #anyOfType(node: ast.Node, scope: Scope): Value {
    const type = this.#program.typeOf(node)
    const limited = type && literals(type)
    return limited ? limited[this.#choose(node.getText(), node, scope, limited.length)] : new Unknown(node)
  }
}

/* A loop that only searches for invalid items. */
const onlyThrows = (node: ast.Node) =>
  ast.isForOfStatement(node) &&
  (ast.isIfStatement(node.statement) ? ast.isThrowStatement(node.statement.thenStatement) : false)

const noMethod = Symbol('no method')
const isPlain = (value: Value): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const unknownOf = (value: Value, node: ast.Node) => (value instanceof Unknown ? value : new Unknown(node))
const place = (node: ast.Node) => `${node.getSourceFile().fileName}:${node.pos}`

function homeOf(id: number, scope: Scope): Scope | undefined {
  for (let each: Scope | undefined = scope; each; each = each.outer) if (each.bound.has(id)) return each
  return undefined
}

export function enclosingFunction(node: ast.Node): FunctionNode | undefined {
  for (let each = node.parent; each; each = each.parent)
    if (
      ast.isArrowFunction(each) ||
      ast.isFunctionExpression(each) ||
      ast.isFunctionDeclaration(each) ||
      ast.isMethodDeclaration(each)
    )
      return each
  return undefined
}

/* Numbers and similar types are never text of a statement, so calls need not be examined for them. */
function isNumeric(type: Type): boolean {
  const numeric =
    TypeFlags.Number |
    TypeFlags.NumberLiteral |
    TypeFlags.Boolean |
    TypeFlags.BooleanLiteral |
    TypeFlags.Undefined |
    TypeFlags.Null
  return partsOf(type).every((part) => part.flags & numeric || symbolName(part) === 'Date')
}

/* The values of a type with only a few; undefined for any other type. */
const knownLiterals = new WeakMap<Type, { values: Value[] | undefined }>()
function literals(type: Type): Value[] | undefined {
  const known = knownLiterals.get(type) ?? { values: findLiterals(type) }
  knownLiterals.set(type, known)
  return known.values
}

function findLiterals(type: Type): Value[] | undefined {
  const values: Value[] = []
  for (const part of partsOf(type)) {
    if (part.flags & TypeFlags.Undefined) values.push(undefined)
    else if (part.flags & TypeFlags.Null) values.push(null)
    else if (part.isStringLiteralType() || part.isNumberLiteralType() || part.isBooleanLiteralType())
      values.push(part.value as string | number | boolean)
    else return undefined
  }
  return values
}
