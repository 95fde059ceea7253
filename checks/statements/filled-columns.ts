import type { Catalogue } from './catalogue.ts'
import { isNode, nodesOf, type TreeNode } from './node-tree.ts'

// Strict functions that can return null nevertheless.
export const perhapsNull = new Set([
  'json_object_field',
  'json_object_field_text',
  'json_array_element',
  'json_array_element_text',
  'jsonb_object_field',
  'jsonb_object_field_text',
  'jsonb_array_element',
  'jsonb_array_element_text',
  'json_extract_path',
  'json_extract_path_text',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'array_position',
  'array_length',
  'array_upper',
  'array_lower',
  'textregexsubstr',
  'regexp_match',
  'regexp_substr',
  'to_regclass',
  'substring',
  'obj_description',
  'col_description',
]) // prettier-ignore

/*
 * The columns ("place.attribute") and tables ("place") for which the level's conditions exclude nulls: compared by a
 * strict operator, or tested for not null, in a condition that every row of the result has passed.
 */
const filledOf = new WeakMap<TreeNode, Set<string>>()
export function filledColumns(query: TreeNode, catalogue: Catalogue): Set<string> {
  const known = filledOf.get(query)
  if (known) return known
  const filled = new Set<string>()
  const from = (node: TreeNode) => {
    if (node.kind === 'FROMEXPR') for (const each of nodesOf(node.fromlist)) from(each)
    if (node.kind === 'JOINEXPR') {
      // The preserved side of an outer join, both sides of an inner one.
      if (node.jointype === '0' || node.jointype === '1') from(node.larg as TreeNode)
      if (node.jointype === '0' || node.jointype === '3') from(node.rarg as TreeNode)
      if (node.jointype !== '0') return
    }
    if (isNode(node.quals)) fillBy(node.quals, filled, catalogue)
  }
  from(query.jointree as TreeNode)
  filledOf.set(query, filled)
  return filled
}

/* Adds the columns that are not null when the condition holds. */
export function fillBy(holding: TreeNode, filled: Set<string>, catalogue: Catalogue) {
  const add = (node: TreeNode) => {
    if (node.kind === 'VAR' && node.varlevelsup === '0') {
      filled.add(`${String(node.varno)}.${String(node.varattno)}`).add(String(node.varno))
      return
    }
    if (node.kind === 'RELABELTYPE' || node.kind === 'COERCEVIAIO') add(node.arg as TreeNode)
    if (node.kind !== 'OPEXPR' && node.kind !== 'FUNCEXPR') return
    const called = catalogue.functions.get(Number(node.opfuncid ?? node.funcid))
    if (called?.strict && !perhapsNull.has(called.name)) for (const each of nodesOf(node.args)) add(each)
  }
  const condition = (node: TreeNode) => {
    if (node.kind === 'BOOLEXPR' && node.boolop === 'and')
      for (const each of nodesOf(node.args)) condition(each)
    else if (node.kind === 'BOOLEXPR' && node.boolop === 'not')
      for (const each of nodesOf(node.args)) add(each)
    else if (node.kind === 'NULLTEST' && node.nulltesttype === '1') add(node.arg as TreeNode)
    else if (node.kind === 'SCALARARRAYOPEXPR') for (const each of nodesOf(node.args)) add(each)
    else if (node.kind === 'SUBLINK' && isNode(node.testexpr)) condition(node.testexpr)
    else if (node.kind === 'CONST') return
    else add(node)
  }
  condition(holding)
}
