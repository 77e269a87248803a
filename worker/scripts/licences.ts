/** `npm run licences`: how many packages stand under which licence; fails on one that is unknown or asks too much. */
import { licenceFaults, nameOf, readPackages } from "./packages/licences.ts";

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
    const names = [...new Set(all.map(({ path }) => nameOf(path)))];
    const told = isShipped || all.length < 10 ? names.join(", ") : `${names.length} packages`;
    console.log(`  ${licence}: ${told}`);
  }
}
const faults = licenceFaults(packages);
for (const fault of faults) console.error(`Not allowed: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
