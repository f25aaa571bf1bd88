/// Frequent English words that the other tables have no reason to name, written from general knowledge of the language. A
/// word that is here is spelled right and is not taken for a slip of another one: "world" is not "word".
enum CommonWords {
  static let list = """
    able absence absolute accept access accident accurate achieve across act action active activity actual admire admit
    adult advance advantage affair affect afford afraid afternoon age agree ahead aim alive alone aloud amazing among
    amount angle angry announce annual anxious apart appeal appear appreciate approach approve april argue arm around
    arrange arrest arrive arrow aside asleep aspect attempt attend attention attitude attract august aunt autumn average
    avoid awake award aware awful back bad bag balance ball band bar bare base basic basis basket bath battle bear beat
    bed bedroom bell belong below belt bend beside bet bird bit bite bitter black blame blank bleed bless blind block
    blood blow blue board body bone border born bottle bottom bowl box boy brain branch brave bread break breath bridge
    bright brother brown brush bucket bug bunch burn burst bus bush busy button cage calm camp candle cap capable capital
    card care careful carry cart carve case cast castle cause ceiling center central chain chair chance chapter charm
    chase cheer chest chicken chief chin choice circle citizen claim clay clean clear clever climb cloth cloud club coach
    coal coast coat cold collar collect colony column comb comfort command comment common compete complain complete
    complex concern condition conduct confuse connect consist content context continue control cool copper copy core corn
    corner correct cotton cough couple courage cousin cover cow crack crash crazy cream crew crime cross crowd crown cruel
    crush cry culture cup cupboard cure curious current curse curtain curve custom cut cycle daily damage damp dance danger
    dare dark daughter dawn dead deaf dear death december deep deer defeat degree delay delicate delight demand depend
    depth describe desert deserve desire despite detail develop devil devote differ dig dirt dirty disagree dive doll door
    double doubt down dozen drag drama dream drop drum dry duck due dull dust duty each eager ear earn earth ease east easy
    edge effect effort eight elbow elder elect eleven else emerge emotion empire employ empty enable encounter enemy engage
    engine enjoy enough ensure enter entire entrance envelope envy equal escape essential establish evening event evil
    exact example excellent except excite excuse exist exit expand expect experience expert extend extra extreme eye face
    fact factor fade fail faint fair faith fall fame familiar fancy fashion fasten fate father favour fear feather feature
    february feed feel female fence few field fierce fifteen fifth fifty fight figure fill final finger fire firm first
    fit five fix flag flame flash flat flavor flesh float flood floor flow fold folk fond foot forest forget forgive fork
    formal former forth fortune forty forward found four fourth frame free freedom freeze fresh friday fright frog front
    frost fruit full fun funeral fur future gain gap garage gas gate gather gay general gentle giant girl glad glass glory
    glove glue goat gold golden goose grace grade gradual grain grand grandfather grandmother grant grass grateful grave
    grey grin grip ground grow guard guess guest guilty gun hair half hall hammer hand handle handsome hang happen happy
    hard hardly harm hat hate hay head heap heart heaven heavy heel height hello hen herb hero hide high hill hip hold hole
    hollow holy honest honey hook hop horn horror host hotel hour huge hundred hunger hungry hunt hurry hurt husband ice
    ill imagine impact imply important impress inch independent indoor inner innocent inside instant instead insult intend
    interest invite iron issue item jail january jar jaw jealous jeep join joint judge juice july jump june jungle junior
    just justice keen kettle key kick kill kind king kiss kitchen knee kneel knife knight knock knot lack ladder lady lamb
    lamp land large last late later laugh lawn lay layer lazy lead leader leaf lean least leather leave left leg lemon
    less level library lid lie life lift light like likely limb limit lion lip liquid little live load loaf log lonely long
    loose lord lose loss lot loud love lovely low lower loyal luck lucky lump lung machine mad magic maid main major male
    manner march mark market marriage marry mask mass master mat matter may maybe mayor meal meat medium melt member memory
    mental mercy mere merry mess message middle might mild military milk mill mind mine minor minute mirror miss mistake
    mix moment monday monkey month mood moral morning mostly mother motor mount mouse mouth move mud multiply murder muscle
    mystery nail naked narrow nature navy near nearly neat neck needle neighbor neither nephew nerve nest net never nice
    niece night nine nobody noble nod noise none noon normal north nose november nowhere nuclear nut oak obey object
    observe obvious occasion october odd offend office officer often oil olive onion opinion oppose orange ordinary organ
    origin ought outdoor outer oven owe owl owner pack page pain pair palace pale pan panic parent part partner party pass
    passage past paste patch path patience pattern pause peace peak pen pencil penny pepper perfect period permit pet pick
    piece pig pile pillow pilot pin pink pipe pity plain plate pleasant pleasure plenty plus pocket point poison pole
    polite pond pony pool poor pop population porch port possess possible pot pour powder practice praise pray precious
    prefer pregnant prepare presence pressure pretend pretty prevent previous pride priest primary prince princess prison
    private prize probable proceed promise proper proud prove provide public pull pump punish pupil pure purple purpose
    push puzzle quarter queen quick quiet quite rabbit race rail rare raw ray reach react ready real reason receive recent
    red regret regular reject relate relax release relief rely remain remark remember remote repeat replace request rescue
    respect responsible rest result return reveal reward rice rich rid ride right ring ripe rise risk rival rob rock roll
    roof room root rope rose rough round row royal rub rubber rude ruin rule rush rust sad sail sailor salt same sand
    satisfy saturday sauce scale scene score scratch scream screen sea seal season seat second secret section seed seem
    self sell senior sense separate september serious serve settle seven several severe sew shade shadow shake shallow
    shame shape sharp shave sheep sheet shelf shell shelter shine shock shoot short shot shoulder shout shower sick side
    sight silence silent silk silly silver similar simple since single sink sister sit situation six skill skin skirt sky
    slave sleep slice slide slight slip slope slow smart smell smile smoke smooth snake soap society sock soft soil solid
    son soon sore sorry soul sour south space spare spark special spell spend spider spin spirit spite splendid spoil spoon
    spot spread spring spy square stable stage stain stair stamp stand steady steal steam steel steep step stick stiff
    stomach stone storm stove straight strange straw stream street strength stress stretch strict strike string strip
    stroke strong stuff stupid subject succeed success such sudden suffer sugar suggest suit summer sun sunday supper
    suppose sure surface surprise surround survive suspect swallow swear sweat sweep sweet swell swim swing sword sympathy
    tail tall tame tap taste tear tease tell temper temple ten tend tender tent term terrible terror thank theory thick
    thief thin third thirst thirty thorough thousand thread threat three throat through thumb thunder thursday tidy tie
    tight tire title toe together tomorrow tongue tonight tooth touch tough towel tower town toy trace tradition train trap
    treasure treat tree tremble trend trial tribe trick true trunk trust truth try tube tuesday tune twelve twenty twice
    twist two type ugly uncle under union universal universe unknown upper upset urge usual valley value vast veil vein
    very vessel victim victory view village violent virtue vision voice volunteer wage waist wait wake walk wall wander
    warm warn waste wave wax weak wealth weapon wear wednesday weed weep well west wet wheat wheel whip whisper whistle
    white whole wicked wide widow wife wild willing win winter wipe wire wise wish wolf wonder wood wooden wool world worm
    worry worse worship worst worth wound wrap wreck wrist wrong yard year yellow yes yet yield young youth zero zone
    """
}
