// Reads an AsyncAPI document from standard input and prints the diagnostics of the official parser as JSON.
import { text } from "node:stream/consumers";
import { Parser } from "@asyncapi/parser";

const { document, diagnostics } = await new Parser().parse(await text(process.stdin));
process.stdout.write(JSON.stringify({ valid: document !== undefined, diagnostics }));
