/**
 * The open photo is in the address, so Back closes it and a link shows it. A step replaces the history entry, so one
 * Back closes the dialog however many photos were shown.
 */
import { useLocation, useNavigate } from "react-router";
import { useSearchParams } from "../../boot/browser-router.tsx";

const PARAM = "photo";
const OPENED_HERE = "opened-here";

export function useOpenPhoto() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    openId: params.get(PARAM),
    open: (id: string) => setParams({ [PARAM]: id }, { state: OPENED_HERE }),
    stepTo: (id: string) => setParams({ [PARAM]: id }, { replace: true, state }),
    close: () => {
      if (state === OPENED_HERE) void navigate(-1);
      else setParams({}, { replace: true });
    },
  };
}
