/** Whether a zod schema has a field, by the JSON schema that it stands for. */
import { z } from "zod";

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
}

/** `data.ticket_data.id`, `list[].seat_no`, `status_code=201`; in any one of the schemas. */
export function hasField(
  schemas: readonly z.ZodType[],
  path: string,
  io: "input" | "output",
): boolean {
  const [location = "", value] = path.split("=");
  const steps = location.split(".").flatMap((step) => step.split(/(?=\[\])/));
  return schemas.some((schema) =>
    follow(getShape(schema, io), steps).some((found) => value === undefined || takes(found, value)),
  );
}

function getShape(schema: z.ZodType, io: "input" | "output"): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Shape;
}

function follow(shape: Shape, steps: readonly string[]): Shape[] {
  const [step, ...rest] = steps;
  const choices = [shape, ...(shape.anyOf ?? []), ...(shape.allOf ?? [])];
  if (step === undefined) return choices;
  return choices.flatMap((choice) => {
    const next = step === "[]" ? choice.items : choice.properties?.[step];
    return next === undefined ? [] : follow(next, rest);
  });
}

/** One certain value, or one of several; `integer` requires whole numbers. */
function takes(shape: Shape, value: string): boolean {
  if (value === "integer") return shape.type === "integer";
  return [shape.const, ...(shape.enum ?? [])].some(
    (allowed) => allowed !== undefined && String(allowed) === value,
  );
}
