import { parseSync } from "vite";
import type { Change, Kind } from "./break.ts";

// Finds every place of a source file that a kind of break fits.

// biome-ignore lint/suspicious/noExplicitAny: the nodes of the syntax tree are read by their names.
type Node = any;
interface Edit {
  kind: Kind;
  start: number;
  end: number;
  after: string;
  switched: string;
}

const swapped: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
  "+": "-",
  "-": "+",
  "+=": "-=",
  "-=": "+=",
};
const locking = /^(forUpdate|forNoKeyUpdate|forShare|forKeyShare)$/;
/** Words of the log, metrics and errors are not what the shop does. */
const unimportant = /^(log|logger|console|captureStackTrace)$/i;

export function findChanges(file: string, source: string): Change[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const edits: Edit[] = [];
  walk(program, [], (node, parents) => edits.push(...editsOf(node, parents, source)));
  return edits.flatMap((edit) => asChange(file, source, edit) ?? []);
}

function walk(node: Node, parents: Node[], visit: (node: Node, parents: Node[]) => void): void {
  if (node.type?.startsWith("TS") && !/Expression$/.test(node.type)) return;
  if (node.type === "CallExpression" && unimportant.test(rootName(node.callee))) return;
  visit(node, parents);
  const inner = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === "type" || !value || typeof value !== "object") continue;
    for (const child of Array.isArray(value) ? value : [value]) if (child?.type) walk(child, inner, visit);
  }
}

function rootName(node: Node): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") {
    const own = node.property?.name ?? "";
    return unimportant.test(own) ? own : rootName(node.object);
  }
  return "";
}

function editsOf(node: Node, parents: Node[], source: string): Edit[] {
  const text = (part: Node) => source.slice(part.start, part.end);
  const parent = parents.at(-1);
  /** An expression in place of another. */
  const instead = (kind: Kind, after: string): Edit[] => [
    { kind, start: node.start, end: node.end, after, switched: `(broken() ? ${after} : ${text(node)})` },
  ];
  switch (node.type) {
    case "IfStatement":
      return ifEdits(node, text);
    case "ConditionalExpression":
      return instead(
        "condition",
        `(${text(node.test)} ? ${text(node.alternate)} : ${text(node.consequent)})`,
      );
    case "LogicalExpression":
      if (!(node.operator in swapped)) return [];
      return instead("condition", `(${text(node.left)} ${swapped[node.operator]} ${text(node.right)})`);
    case "BinaryExpression":
      if (!(node.operator in swapped) || (node.operator === "+" && isText(node))) return [];
      return instead(
        /^[!=]/.test(node.operator) ? "condition" : "sign",
        `(${text(node.left)} ${swapped[node.operator]} ${text(node.right)})`,
      );
    case "UnaryExpression":
      return node.operator === "-" ? instead("sign", `(${text(node.argument)})`) : [];
    case "AssignmentExpression":
      if (!(node.operator in swapped) || node.operator.length !== 2 || isText(node)) return [];
      return instead("sign", `(${text(node.left)} ${swapped[node.operator]} ${text(node.right)})`);
    case "CallExpression": {
      const name = node.callee.type === "MemberExpression" ? node.callee.property?.name : "";
      if (/^(where|whereRef)$/.test(name)) return instead("where", text(node.callee.object));
      return locking.test(name) ? instead("lock", text(node.callee.object)) : [];
    }
    case "TaggedTemplateExpression": {
      const without = text(node).replace(/\s*\bfor (no key )?update\b/, "");
      return without === text(node) ? [] : instead("lock", without);
    }
    case "ExpressionStatement":
      return awaitEdits(node, text);
    case "Property":
      return tableEdits(node, parents, text);
    case "JSXElement":
    case "JSXExpressionContainer": {
      if (!/^JSX(Element|Fragment)$/.test(parent?.type ?? "")) return [];
      const shown = node.type === "JSXElement" ? text(node) : conditionalElement(node, text);
      if (!shown) return [];
      return [
        {
          kind: "render",
          start: node.start,
          end: node.end,
          after: "",
          switched: `{broken() ? null : ${shown}}`,
        },
      ];
    }
    default:
      return [];
  }
}

/** `{condition && <Part />}` and its like; not `{name}`. */
function conditionalElement(node: Node, text: (part: Node) => string): string {
  const { expression } = node;
  return /^(Logical|Conditional)Expression$/.test(expression.type) && /<[A-Za-z]/.test(text(expression))
    ? `(${text(expression)})`
    : "";
}

function ifEdits(node: Node, text: (part: Node) => string): Edit[] {
  const { test, consequent, alternate } = node;
  const negated: Edit = {
    kind: "condition",
    start: test.start,
    end: test.end,
    after: `!(${text(test)})`,
    switched: `broken() !== !!(${text(test)})`,
  };
  const only = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  const isGuard =
    !alternate &&
    /^(Return|Throw|Continue)Statement$/.test(only?.type ?? "") &&
    (consequent.type !== "BlockStatement" || consequent.body.length <= 2);
  if (!isGuard) return [negated];
  return [
    negated,
    {
      kind: "guard",
      start: node.start,
      end: node.end,
      after: "",
      switched: `if (!broken() && (${text(test)})) ${text(consequent)}`,
    },
  ];
}

/** `await lockOrder(...)`, whose result no one reads, is left out; any other awaited statement is not waited for. */
function awaitEdits(node: Node, text: (part: Node) => string): Edit[] {
  const { expression } = node;
  if (expression.type !== "AwaitExpression") return [];
  const { start, end } = node;
  const { argument } = expression;
  if (argument.type === "CallExpression" && /^lock[A-Z]/.test(rootName(argument.callee))) {
    return [{ kind: "lock", start, end, after: "", switched: `if (!broken()) ${text(node)}` }];
  }
  return [
    {
      kind: "await",
      start,
      end,
      after: `${text(argument)};`,
      switched: `if (broken()) void (${text(argument)}); else ${text(node)}`,
    },
  ];
}

/** A value of a table at the top of a module, with the value of another row in its place. */
function tableEdits(node: Node, parents: Node[], text: (part: Node) => string): Edit[] {
  const table = parents.at(-1);
  if (table?.type !== "ObjectExpression" || node.kind !== "init" || node.method || node.shorthand) return [];
  const isAtTop = !parents.some((parent) => /Function|Class|CallExpression|JSX/.test(parent.type));
  if (!isAtTop || node.computed || !isPlain(node.value)) return [];
  const own = text(node.value);
  if (node.value.type === "Literal" && typeof node.value.value === "boolean") {
    return [tableEdit(node, text, String(!node.value.value))];
  }
  // A row of the same table, or the same column of the table's next row.
  const others = [
    ...table.properties.filter((other: Node) => other.type === "Property" && other !== node),
    ...columnOf(node, parents),
  ];
  const other = others.find(
    ({ value }: Node) =>
      value?.type === node.value.type &&
      typeof value.value === typeof node.value.value &&
      text(value) !== own,
  );
  return other ? [tableEdit(node, text, text(other.value))] : [];
}

function columnOf(node: Node, parents: Node[]): Node[] {
  const [table, row, rows] = [parents.at(-1), parents.at(-2), parents.at(-3)];
  const siblings =
    row?.type === "Property" ? rows.properties.map((other: Node) => other.value) : (row?.elements ?? []);
  return siblings
    .filter((other: Node) => other !== table && other?.type === "ObjectExpression")
    .flatMap((other: Node) => other.properties)
    .filter((other: Node) => other.key?.name !== undefined && other.key?.name === node.key?.name);
}

function tableEdit(node: Node, text: (part: Node) => string, after: string): Edit {
  const key = text(node.key);
  // A getter, so that the switch is read with each use of the table.
  const switched = `get ${key}() { return broken() ? ${after} : ${text(node.value)}; }`;
  return { kind: "table", start: node.start, end: node.end, after: `${key}: ${after}`, switched };
}

function isPlain(value: Node): boolean {
  if (value.type === "ArrayExpression")
    return value.elements.every((element: Node) => element && isPlain(element));
  if (value.type === "TSAsExpression") return isPlain(value.expression);
  if (value.type === "Literal") return typeof value.value !== "string" || !value.value.includes(" ");
  return /^(Identifier|MemberExpression|UnaryExpression)$/.test(value.type);
}

/** Whether `+` joins texts. */
function isText(node: Node): boolean {
  return [node.left, node.right].some(
    (side: Node) =>
      side.type === "TemplateLiteral" ||
      (side.type === "Literal" && typeof side.value === "string") ||
      (side.type === "BinaryExpression" && isText(side)),
  );
}

/** Widens an edit to whole lines that occur once in the file; none where that takes more than six lines on either side. */
function asChange(file: string, source: string, edit: Edit): Change | undefined {
  let start = source.lastIndexOf("\n", edit.start - 1) + 1;
  let end = lineEnd(source, edit.end);
  for (
    let round = 0;
    source.indexOf(source.slice(start, end)) !== source.lastIndexOf(source.slice(start, end));
    round++
  ) {
    if (round > 12) return undefined;
    if (round % 2 && start > 0) start = source.lastIndexOf("\n", start - 2) + 1;
    else end = lineEnd(source, end + 1);
  }
  const around = (middle: string) => source.slice(start, edit.start) + middle + source.slice(edit.end, end);
  const { kind } = edit;
  return {
    kind,
    file,
    before: source.slice(start, end),
    after: around(edit.after),
    switched: around(edit.switched),
  };
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf("\n", from);
  return end < 0 ? source.length : end;
}
