/** FactList: names and values, one pair per row; the look depends on its container. */
export type Fact = readonly [name: string, value: string];

interface Props {
  facts: readonly Fact[];
  className?: string | undefined;
}

export function FactList({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
