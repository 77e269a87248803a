/**
 * The period of the figures: one press for the usual ones, two days for any other, and what it is compared with. All of
 * it stands in the address.
 */
import { useAdminMessages } from "../admin-messages.ts";
import { Input, Select } from "../forms/form-inputs.tsx";
import { hashTo } from "../frame/places.ts";
import { FilterFold } from "../lists/filter-fold.tsx";
import { listFilledFilters, useDraft, type Draft } from "../lists/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { findPreset, NO_OTHER, presetPeriod, PRESETS, type Period } from "./periods.ts";
import admin from "../admin.module.css";

/** Chosen, while its day is still to be typed. */
const OTHER = "other";

interface Props {
  /** As the address has it. */
  asked: Draft;
  /** The days of the figures on the screen. */
  shown: Period | null;
  today: string;
}

export function PeriodForm({ asked, shown, today }: Props) {
  const { t } = useAdminMessages();
  const words = t.people;
  const [draft, setDraft] = useDraft(asked);
  // What is typed before the figures are there stays.
  const days = {
    ...shown,
    ...listFilledFilters({ from: draft["from"] ?? "", to: draft["to"] ?? "" }),
  };
  const than = draft["than"] ?? "";
  const isOther = than !== "" && than !== NO_OTHER;
  const preset = shown === null ? null : findPreset(shown, today);
  const isOwnPeriod = preset === null && shown !== null;
  return (
    <>
      <nav className={admin["places"]} aria-label={words.day}>
        {PRESETS.map((one) => (
          <a
            key={one}
            href={hashTo("/figures", {
              filter: { ...presetPeriod(one, today), than: asked["than"] ?? "" },
            })}
            aria-current={one === preset ? "page" : undefined}
          >
            {words.presets[one]}
          </a>
        ))}
      </nav>
      <FilterFold count={Number(isOwnPeriod) + Number(than !== "")}>
        <form
          className={admin["filters"]}
          onSubmit={(event) => {
            event.preventDefault();
            location.hash = hashTo("/figures", {
              filter: { ...days, than: than === OTHER ? "" : than },
            });
          }}
        >
          {(["from", "to"] as const).map((name) => (
            <Input
              key={name}
              required={false}
              label={words[name]}
              type="date"
              value={days[name] ?? ""}
              onValue={(value) => setDraft({ [name]: value })}
            />
          ))}
          <Select
            required={false}
            label={words.compareWith}
            none={words.compares.before}
            options={[
              { id: NO_OTHER, name: words.compares.none },
              { id: OTHER, name: words.compares.other },
            ]}
            value={isOther ? OTHER : than}
            onValue={(value) => setDraft({ than: value })}
          />
          {isOther && (
            <Input
              required={false}
              label={words.compareFrom}
              type="date"
              value={than === OTHER ? "" : than}
              onValue={(value) => setDraft({ than: value === "" ? OTHER : value })}
            />
          )}
          <Button type="submit">{words.show}</Button>
        </form>
      </FilterFold>
    </>
  );
}
