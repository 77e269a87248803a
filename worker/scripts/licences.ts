/** `npm run tool -- licences`: counts packages by licence; fails on an unknown or unacceptable one. */
import { licenceErrors, readPackageName, readPackages } from "./packages/licences.ts";

const packages = readPackages();
for (const [title, isShipped] of [
  ["Shipped", true],
  ["Tools", false],
] as const) {
  console.log(title);
  const group = Map.groupBy(
    packages.filter((one) => one.isShipped === isShipped),
    ({ licence }) => licence || "no licence",
  );
  for (const [licence, all] of [...group].toSorted(([a], [b]) => a.localeCompare(b))) {
    const names = [...new Set(all.map(({ path }) => readPackageName(path)))];
    const listed = isShipped || all.length < 10 ? names.join(", ") : `${names.length} packages`;
    console.log(`  ${licence}: ${listed}`);
  }
}
const errors = licenceErrors(packages);
for (const error of errors) console.error(`Not allowed: ${error}`);
process.exitCode = errors.length === 0 ? 0 : 1;
